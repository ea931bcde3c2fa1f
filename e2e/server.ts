// Runs the product as an operator does, as real processes. Tests read their output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export interface Server {
  /** URL printed by the server. */
  url: string
  /** All lines of the server's output, before and after it was ready. */
  outputLines: string[]
  process: ChildProcess
  /** Stops the server. Returns its exit code. */
  stop(): Promise<number | null>
}

/**
 * The operator's environment variables. The server inherits only PATH, HOME and the compile cache from the test run.
 */
export type Settings = Record<string, string>

const server = [process.execPath, 'api/src/main.ts']

/** Starts the server on a free port. Waits until it is ready. `command` is another way to start it. */
export async function startServer(settings: Settings, command: string[] = server): Promise<Server> {
  return await ready(spawnZelo(command, settings))
}

/** Starts a server that must fail. Returns its output and exit code. `before` is a command that runs the server. */
export async function startAndExpectFailure(settings: Settings, before: string[] = []) {
  const failing = spawnZelo([...before, ...server], settings)
  const output = { stdout: '', stderr: '' }
  failing.stdout?.on('data', (text) => {
    output.stdout += text
    // The server started although it should have failed. Ends its process group, so that the test can report the
    // failure.
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
    // The IPC channel closes if the test is killed. The server then stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...settings },
  })
}

async function ready(child: ChildProcess): Promise<Server> {
  const outputLines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        outputLines.push(line)
        const address = line.match(/^Zelo is ready at (\S+)$/)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code}: ${outputLines.join('\n')}`)),
    )
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return { url, outputLines, process: child, stop }
}
