// Functions that run operator commands in tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { operate } from './operate.ts'

/** Runs a command in the process of the test. */
export async function doCommand(words: string[], environment: Record<string, string>) {
  const output = { out: '', problem: '' }
  const code = await operate(words, environment, {
    log(result) {
      output.out += `${result}\n`
    },
    error(line) {
      output.problem += `${line}\n`
    },
  })
  return { code, ...output }
}

/** Runs the program in its own process, with `typed` as its standard input. */
export async function runProgram(words: string[], environment: Record<string, string>, typed = '') {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const code = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, problem }
}
