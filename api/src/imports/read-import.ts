import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../domain-error.ts'
import { inTurns, inTurnsOfEach } from '../in-turn.ts'
import { type Faults, fault } from './faults.ts'
import type { ImportKind } from './records.ts'
import type { Layout } from './table.ts'

/** What the reader's process is told, beside the file. */
export interface ReaderOrder {
  kind: ImportKind
  layout: Layout
}

/** What the reader's process answers, beside the records. */
export interface ReadFile {
  /** Of the records. */
  count: number
  faults: Faults
}

export interface ReadImport extends ReadFile {
  /** The records as `readRecords` has them: a JSON list for `json_to_recordset`. */
  records: string
}

const readerProcess = join(import.meta.dirname, 'reader-process.ts')

/** A file of the largest size takes a few seconds; what takes longer is made to, in milliseconds. */
const patience = 30_000

/** Of the reader's heap, in MB: the largest file takes about a third. */
const heap = 512

/** A file waits in memory, and each reader keeps a processor busy. */
const inTurn = inTurns({ atOnce: 2, waitingAtMost: 10 })

/** No group takes the turns of another. */
const inTurnOfGroup = inTurnsOfEach<number>({ atOnce: 1, waitingAtMost: 2 })

/** Whose file it is, and the signal of who gives up. */
export interface Sender {
  groupId: number
  signal: AbortSignal
}

/**
 * Reads an import file in a process of its own, so that no file keeps the server from answering or brings it down
 * (decision 009). Files beyond what the process can bear have the fault `too_complex`. The signal ends it.
 * @throws `too_many_requests` when too many files are waiting, of the group or in all; `unavailable` when the process is
 *   ended from outside; the signal's reason
 */
export async function readImport(
  file: Blob,
  order: ReaderOrder,
  { groupId, signal }: Sender,
): Promise<ReadImport> {
  const read = () => inTurn(() => runReader(file, order, signal), signal)
  return await inTurnOfGroup(groupId)(read, signal)
}

async function runReader(file: Blob, order: ReaderOrder, signal: AbortSignal): Promise<ReadImport> {
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, readerProcess, JSON.stringify(order)],
    // Nothing of the server's configuration is its business but what Node has compiled before.
    {
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      timeout: patience,
      killSignal: 'SIGKILL',
    },
  )
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    reader.once('error', reject)
    reader.once('close', (code) => resolve({ code }))
  })
  // A reader that ends early does not take the whole file; how it ended says why.
  const [{ code }, output, complaint] = await Promise.all([
    ended,
    textOf(reader.stdout),
    textOf(reader.stderr),
    pipeline(file.stream(), reader.stdin).catch(() => undefined),
  ])
  if (code === 0) return answerOf(output)
  if (reader.killed || ranOut.test(complaint)) {
    return { count: 0, records: '[]', faults: { count: 1, first: [fault('too_complex')] } }
  }
  // Ended from outside, as a system without memory does: that says nothing of the file.
  if (code === null) throw new DomainError('unavailable', { cause: new Error('the reader was ended') })
  throw new Error(`the reader of import files failed: ${complaint.slice(-2000)}`)
}

/** How V8 complains of what is beyond its limits, before it aborts or as an error. */
const ranOut = /heap out of memory|RangeError|FATAL ERROR/

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function answerOf(output: string): ReadImport {
  const end = output.indexOf('\n')
  return { ...(JSON.parse(output.slice(0, end)) as ReadFile), records: output.slice(end + 1) }
}
