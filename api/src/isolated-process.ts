import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from './domain-error.ts'

export interface IsolatedRun {
  /** Path of the program, a module of this server. */
  program: string
  args?: string[]
  /** Options of Node, for limits of memory. */
  limits: string[]
  /** Milliseconds after which it is ended. */
  patience: number
  signal?: AbortSignal | undefined
}

/** How a run ended: `exited` by itself, or `exhausted`, which is beyond the limits of memory or time. */
export type IsolatedOutcome = { ended: 'exited'; output: Buffer } | { ended: 'exhausted' }

/** How V8 complains of what is beyond its limits, before it aborts or as an error. */
const ranOut = /heap out of memory|RangeError|FATAL ERROR/

/**
 * Runs a program over a file in a process of its own, so that no file keeps the server from responding or brings it down.
 * The program reads the file from its standard input.
 * @throws `unavailable` when the process is ended from outside; an `AbortError` when the signal ends it; an error with the
 *   complaint of a program that fails
 */
export async function runIsolated(
  input: Blob | Uint8Array,
  { program, args = [], limits, patience, signal }: IsolatedRun,
): Promise<IsolatedOutcome> {
  const child = spawn(process.execPath, [...limits, program, ...args], {
    // The process needs nothing of the server's configuration but the folder of compiled code.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal && { signal }),
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const file = input instanceof Blob ? Readable.fromWeb(input.stream()) : Readable.from([input])
  // A program that ends early does not take the whole file; how it ended says why.
  const [code, output, complaint] = await Promise.all([
    closed,
    buffer(child.stdout),
    buffer(child.stderr),
    pipeline(file, child.stdin).catch(() => undefined),
  ])
  if (code === 0) return { ended: 'exited', output }
  const words = complaint.toString()
  if (child.killed || ranOut.test(words)) return { ended: 'exhausted' }
  // Ended from outside, as a system without memory does: that says nothing of the file.
  if (code === null) throw new DomainError('unavailable', { cause: new Error(`${program} was ended`) })
  throw new Error(`${program} failed: ${words.slice(-2000)}`)
}
