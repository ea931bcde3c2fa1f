import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { askWorker } from '../../../kit/worker/ask-worker.ts'
import { call, endSessionOn } from '../../../lib/call.ts'
import { getSession } from '../../../lib/session.ts'
import { type AskedPage, keptRecords, type ReportPage, type RowSource } from '../report-source.ts'
import { type HistoryRequest, loadHistoryRecords } from './history-records.ts'
import type { HistoryPages } from './history-records-pages.ts'
import type { HistoryWorkerRequest, HistoryWorkerResponse } from './history-records-worker.ts'

/**
 * Loads the records of one day with the call of the specification. The records are few, so the page keeps them in
 * memory without a worker.
 */
export const dayRecords = {
  key: (asked: HistoryRequest): readonly unknown[] => ['history', 'day-work', asked],
  load: (asked: HistoryRequest, signal: AbortSignal): Promise<WorkRecord[]> =>
    loadHistoryRecords(asked, (endpoint, input) => call(endpoint, input, signal)),
}

/** Work records that a web worker keeps in memory. Three months take several hundred megabytes. */
interface LoadedRecords {
  /** A new number for each load. */
  id: number
  /** Returns a page of the records. Rejects after the worker has ended. */
  page: <Row>(page: keyof HistoryPages, ask: unknown) => Promise<ReportPage<Row>>
  /** Ends the worker. */
  close: () => void
}

let loads = 0

/** Loads records in a new worker, so that the page stays responsive at any size. `signal` aborts the load. */
async function loadInWorker(asked: HistoryRequest, signal: AbortSignal): Promise<LoadedRecords> {
  const worker = new Worker(new URL('./history-records-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const ask = <Answer>(
    message: HistoryWorkerRequest,
    read: (response: HistoryWorkerResponse) => Answer | undefined,
    signal: AbortSignal,
  ) => askWorker(worker, [message], read, signal)
  const readLoaded = (response: HistoryWorkerResponse) => {
    if (response.kind === 'refused') throw new ApiError(response.code, response.problem)
    return response.kind === 'loaded' || undefined
  }
  try {
    await ask({ kind: 'load', asked, token }, readLoaded, signal)
  } catch (error) {
    worker.terminate()
    endSessionOn(error, token)
    throw error
  }

  loads += 1
  let orderCount = 0
  const closing = new AbortController()
  return {
    id: loads,
    page<Row>(page: keyof HistoryPages, asked: unknown) {
      orderCount += 1
      const order = orderCount
      const rows: unknown[] = []
      const collectRows = (response: HistoryWorkerResponse) => {
        if (response.kind !== 'rows' || response.order !== order) return
        rows.push(...response.rows)
        return response.total === undefined ? undefined : { rows: rows as Row[], total: response.total }
      }
      return ask({ kind: 'page', order, page, ask: asked }, collectRows, closing.signal)
    },
    close: () => {
      closing.abort(new Error('the records are no longer kept'))
      worker.terminate()
    },
  }
}

/** The second part of the query key of records that a web worker holds in memory. */
const workerRecords = 'work'

const watched = new WeakSet<QueryClient>()

/** Ends each worker whose records were loaded again or removed from the cache. */
function closeUnused(client: QueryClient): void {
  if (watched.has(client)) return
  watched.add(client)
  const kept = new Map<string, LoadedRecords>()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[1] !== workerRecords) return
    const known = kept.get(query.queryHash)
    const now = type === 'removed' ? undefined : (query.state.data as LoadedRecords | undefined)
    if (known === now) return
    known?.close()
    if (now) kept.set(query.queryHash, now)
    else kept.delete(query.queryHash)
  })
}

/**
 * Creates a source of rows. A worker loads the records once and computes the rows of each request with a function of
 * `historyPages`. `subject` is as in `createRowSource`.
 */
export function createHistorySource<Ask extends AskedPage, Row>(source: {
  page: keyof HistoryPages
  records: (ask: Ask) => HistoryRequest
  subject?: (ask: Ask) => string
}): RowSource<Ask, Row> {
  return {
    useRows(ask) {
      const subject = ask === null ? null : (source.subject?.(ask) ?? '')
      const nothing = ['history', 'nothing']
      const records = useQuery({
        meta: { subject },
        queryKey: ask === null ? nothing : toRecordsKey(source.records(ask)),
        queryFn:
          ask === null
            ? skipToken
            : ({ client, signal }) => {
                closeUnused(client)
                return loadInWorker(source.records(ask), signal)
              },
        placeholderData: (kept, before) => (before?.meta?.subject === subject ? kept : undefined),
        ...keptRecords,
      })
      const loaded = ask === null ? undefined : records.data
      const page = useQuery({
        meta: { subject },
        queryKey: loaded === undefined ? nothing : ['history', 'page', loaded.id, source.page, ask],
        queryFn: loaded === undefined ? skipToken : () => loaded.page<Row>(source.page, ask),
        placeholderData: (known: ReportPage<Row> | undefined, before) =>
          before?.meta?.subject === subject ? known : undefined,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        structuralSharing: false,
      })
      const isFailed = page.isError || (records.isError && loaded === undefined)
      return {
        rows: page.data?.rows,
        total: page.data?.total ?? 0,
        figures: undefined,
        outdated: records.isPlaceholderData || page.isPlaceholderData,
        failed: isFailed ? records : null,
      }
    },
    async allRows(client, ask, signal) {
      const whole = { ...ask, page: 1, size: 'all' as const }
      return await readAllPages<Row>(client, {
        ...source,
        records: source.records(whole),
        ask: whole,
        signal,
      })
    },
  }
}

/** Returns every row of a page. Loads the records if no worker has them. `signal` aborts the load. */
export async function readAllPages<Row>(
  client: QueryClient,
  asked: { page: keyof HistoryPages; records: HistoryRequest; ask: unknown; signal: AbortSignal },
): Promise<readonly Row[]> {
  const kept = client.getQueryData<LoadedRecords>(toRecordsKey(asked.records))
  const loaded = kept ?? (await loadInWorker(asked.records, asked.signal))
  try {
    return (await loaded.page<Row>(asked.page, asked.ask)).rows
  } finally {
    if (loaded !== kept) loaded.close()
  }
}

function toRecordsKey(asked: HistoryRequest): readonly unknown[] {
  return ['history', workerRecords, asked]
}
