import { join } from 'node:path'
import { inTurns, inTurnsOfEach } from '../in-turn.ts'
import { runIsolated } from '../isolated-process.ts'
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
  const run = await runIsolated(file, {
    program: readerProcess,
    args: [JSON.stringify(order)],
    limits: [`--max-old-space-size=${heap}`],
    patience,
    signal,
  })
  if (run.ended === 'exited') return answerOf(run.output.toString())
  return { count: 0, records: '[]', faults: { count: 1, first: [fault('too_complex')] } }
}

function answerOf(output: string): ReadImport {
  const end = output.indexOf('\n')
  return { ...(JSON.parse(output.slice(0, end)) as ReadFile), records: output.slice(end + 1) }
}
