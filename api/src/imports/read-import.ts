import { join } from 'node:path'
import { runIsolated } from '../isolated-process.ts'
import { limitConcurrency, limitConcurrencyPerKey } from '../semaphore.ts'
import { createFault, type Faults } from './faults.ts'
import type { ImportKind } from './records.ts'
import type { Layout } from './table.ts'

/** The request to the reader process, without the file itself. */
export interface ReaderOrder {
  kind: ImportKind
  layout: Layout
}

/** The result of the reader process, without the records. */
export interface ReadFile {
  /** The number of records. */
  count: number
  faults: Faults
}

export interface ReadImport extends ReadFile {
  /** The records of `toRecordTexts` as one JSON list, for `json_to_recordset`. */
  records: string
}

const readerProcess = join(import.meta.dirname, 'reader-process.ts')

/**
 * Time limit in milliseconds. The largest real file takes a few seconds. A file that takes longer than the limit was
 * probably made to be slow.
 */
const timeoutMs = 30_000

/** Heap limit of the reader process in MB. The largest real file needs about a third of this limit. */
const heap = 512

/**
 * Limits the files of all groups that are read at the same time. A waiting file stays in memory, and each reader
 * process uses a CPU core.
 */
const limitInAll = limitConcurrency({ atOnce: 2, waitingAtMost: 10 })

/** Limits the files of one group that are read at the same time, so that the group does not delay other groups. */
const limitPerGroup = limitConcurrencyPerKey<number>({ atOnce: 1, waitingAtMost: 2 })

/** The group that sends a file, and a signal that cancels the reading. */
export interface Sender {
  groupId: number
  signal: AbortSignal
}

/**
 * Reads an import file in a separate process, so that no file can block or crash the server (decision 009). If a file
 * exceeds the limits of the process, reports the fault `too_complex`. The signal ends the process.
 * @throws `too_many_requests` if too many files are waiting, of the group or in total; `unavailable` if something else
 * ends the process; the signal's reason
 */
export async function readImport(
  file: Blob,
  order: ReaderOrder,
  { groupId, signal }: Sender,
): Promise<ReadImport> {
  const read = () => limitInAll(() => runReader(file, order, signal), signal)
  return await limitPerGroup(groupId)(read, signal)
}

async function runReader(file: Blob, order: ReaderOrder, signal: AbortSignal): Promise<ReadImport> {
  const run = await runIsolated(file, {
    program: readerProcess,
    args: [JSON.stringify(order)],
    limits: [`--max-old-space-size=${heap}`],
    timeoutMs,
    signal,
  })
  if (run.ended === 'exited') return parseReaderOutput(run.output.toString())
  return { count: 0, records: '[]', faults: { count: 1, first: [createFault('too_complex')] } }
}

function parseReaderOutput(output: string): ReadImport {
  const end = output.indexOf('\n')
  return { ...(JSON.parse(output.slice(0, end)) as ReadFile), records: output.slice(end + 1) }
}
