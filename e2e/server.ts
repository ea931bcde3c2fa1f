// The product as an operator runs it: real processes, found by what they print.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export interface Server {
  /** Where it answers, as it says itself. */
  url: string
  /** The lines until it was ready, and those after. */
  said: string[]
  process: ChildProcess
  /** Asks it to end; answers its exit code. */
  stop(): Promise<number | null>
}

/** Variables of the operator, beside which nothing of the test run's own environment counts but its compiled files. */
export type Settings = Record<string, string>

const server = [process.execPath, 'api/src/main.ts']

/** Starts the server on a free port, and waits until it is ready; `command` is another way to start it. */
export async function startServer(settings: Settings, command: string[] = server): Promise<Server> {
  return await ready(spawnZelo(command, settings))
}

/** Starts a server that is expected to give up; answers how it did. `before` is a command that runs it. */
export async function failToStart(settings: Settings, before: string[] = []) {
  const failing = spawnZelo([...before, ...server], settings)
  const output = { stdout: '', stderr: '' }
  failing.stdout?.on('data', (text) => {
    output.stdout += text
    // It was not to come up: end it and what runs it, so that the test can say so.
    if (output.stdout.includes('Zelo is ready') && failing.pid) process.kill(-failing.pid, 'SIGTERM')
  })
  failing.stderr?.on('data', (text) => {
    output.stderr += text
  })
  const [code] = await once(failing, 'close')
  return { code, ...output }
}

function spawnZelo([command = '', ...args]: string[], settings: Settings): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env
  return spawn(command, args, {
    cwd: root,
    detached: true,
    // Over the channel the server notices when a test is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...settings },
  })
}

async function ready(child: ChildProcess): Promise<Server> {
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const address = line.match(/^Zelo is ready at (\S+)$/)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said.join('\n')}`)))
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return { url, said, process: child, stop }
}
