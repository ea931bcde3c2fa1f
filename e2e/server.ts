// Runs the server as an operator does, as a separate process. Tests read its output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export interface Server {
  /** URL printed by the server. */
  url: string
  /** All lines of the server's output since its start. */
  outputLines: string[]
  process: ChildProcess
  /** Stops the server. Returns its exit code. */
  stop(): Promise<number | null>
}

/** Environment variables of the server. From the test run, it inherits only PATH, HOME and the compile cache. */
export type Settings = Record<string, string>

const server = [process.execPath, 'api/src/main.ts']

/** Starts the server on a free port and waits until it is ready. `command` is the command that starts it. */
export async function startServer(settings: Settings, command: string[] = server): Promise<Server> {
  return await ready(spawnZelo(command, settings))
}

/**
 * Starts a server that is expected to fail. Returns its output and exit code. `before` is prepended to the command, for
 * example `unshare`.
 */
export async function startAndExpectFailure(settings: Settings, before: string[] = []) {
  const failing = spawnZelo([...before, ...server], settings)
  const output = { stdout: '', stderr: '' }
  failing.stdout?.on('data', (text) => {
    output.stdout += text
    // The server started although it was expected to fail. Stops its process group. Otherwise the test would wait
    // forever.
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
    // The IPC channel closes if the test process is killed. The server stops when this channel closes.
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
