import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from './domain-error.ts'

export interface IsolatedRun {
  /** The path of the program, a module of this server. */
  program: string
  args?: string[]
  /** Node options that limit memory. */
  limits: string[]
  /** The time limit in milliseconds. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * How a run ended. `exited`: the program ended by itself. `exhausted`: the run was ended, because the program needed
 * too much memory or time.
 */
export type IsolatedOutcome = { ended: 'exited'; output: Buffer } | { ended: 'exhausted' }

/** Error messages of V8 that show that the program exceeded a limit. */
const ranOut = /heap out of memory|RangeError|FATAL ERROR/

/**
 * Runs a program in a separate process, so that no input file can block or crash the server.
 * The program reads the file from its standard input.
 * @throws `unavailable` if the process is ended from outside; an `AbortError` if the signal ends it; an error with
 * stderr
 *   if the program fails
 */
export async function runIsolated(
  input: Blob | Uint8Array,
  { program, args = [], limits, timeoutMs, signal }: IsolatedRun,
): Promise<IsolatedOutcome> {
  const child = spawn(process.execPath, [...limits, program, ...args], {
    // The program needs no configuration except the folder of the compile cache.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal && { signal }),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const file = input instanceof Blob ? Readable.fromWeb(input.stream()) : Readable.from([input])
  // A program that ends early does not read the whole input, so the write fails. The exit code and stderr show the
  // reason.
  const [code, output, complaint] = await Promise.all([
    closed,
    buffer(child.stdout),
    buffer(child.stderr),
    pipeline(file, child.stdin).catch(() => undefined),
  ])
  if (code === 0) return { ended: 'exited', output }
  const words = complaint.toString()
  if (child.killed || ranOut.test(words)) return { ended: 'exhausted' }
  // Something else ended the process, for example because the machine is short of memory. The file is not to blame.
  if (code === null) throw new DomainError('unavailable', { cause: new Error(`${program} was killed`) })
  throw new Error(`${program} failed: ${words.slice(-2000)}`)
}
