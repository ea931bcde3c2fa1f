import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { call, endSessionOn } from '../lib/call.ts'
import { ApiError } from '../lib/client.ts'
import { getSession } from '../lib/session.ts'
import { askWorker } from './ask-worker.ts'
import { type AskedPage, keptRecords, type ReportPage, type RowSource } from './report-source.ts'
import { type AskedWork, loadWork } from './report-work.ts'
import type { WorkPages } from './report-work-pages.ts'
import type { WorkNews, WorkOrder } from './report-work-worker.ts'

/** Loads a day's records by the specified call, because they are few. */
export const dayWork = {
  key: (asked: AskedWork): readonly unknown[] => ['history', 'day-work', asked],
  load: (asked: AskedWork, signal: AbortSignal): Promise<WorkRecord[]> =>
    loadWork(asked, (endpoint, input) => call(endpoint, input, signal)),
}

/** Records that a worker has loaded and keeps. A quarter has some hundred megabytes. */
interface LoadedWork {
  /** Different each time that the records are loaded. */
  id: number
  /** Returns a page of them; rejects after the worker has ended. */
  page: <Row>(page: keyof WorkPages, ask: unknown) => Promise<ReportPage<Row>>
  /** Ends the worker. */
  close: () => void
}

let loads = 0

/** Loads records in a dedicated worker, so that the page stays responsive at any size. `signal` aborts it. */
async function loadInWorker(asked: AskedWork, signal: AbortSignal): Promise<LoadedWork> {
  const worker = new Worker(new URL('./report-work-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const ask = <Answer>(order: WorkOrder, hear: (news: WorkNews) => Answer | undefined, signal: AbortSignal) =>
    askWorker(worker, [order], hear, signal)
  const hearLoad = (news: WorkNews) => {
    if (news.kind === 'refused') throw new ApiError(news.code, news.problem)
    return news.kind === 'loaded' || undefined
  }
  try {
    await ask({ kind: 'load', asked, token }, hearLoad, signal)
  } catch (error) {
    worker.terminate()
    endSessionOn(error, token)
    throw error
  }

  loads += 1
  let orders = 0
  const closing = new AbortController()
  return {
    id: loads,
    page<Row>(page: keyof WorkPages, asked: unknown) {
      orders += 1
      const order = orders
      const rows: unknown[] = []
      const hearPage = (news: WorkNews) => {
        if (news.kind !== 'rows' || news.order !== order) return
        rows.push(...news.rows)
        return news.total === undefined ? undefined : { rows: rows as Row[], total: news.total }
      }
      return ask({ kind: 'page', order, page, ask: asked }, hearPage, closing.signal)
    },
    close: () => {
      closing.abort(new Error('the work is no longer kept'))
      worker.terminate()
    },
  }
}

/** The second part of the query key of records that a worker keeps. */
const keptWork = 'work'

const watched = new WeakSet<QueryClient>()

/** Closes workers whose records were reloaded or left the cache. */
function closeUnused(client: QueryClient): void {
  if (watched.has(client)) return
  watched.add(client)
  const kept = new Map<string, LoadedWork>()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[1] !== keptWork) return
    const known = kept.get(query.queryHash)
    const now = type === 'removed' ? undefined : (query.state.data as LoadedWork | undefined)
    if (known === now) return
    known?.close()
    if (now) kept.set(query.queryHash, now)
    else kept.delete(query.queryHash)
  })
}

/**
 * Creates a source whose rows a worker computes from its records, by one of `workPages`. The same `work` is loaded once, for
 * any number of requests. `subject` is as in `rowSource`.
 */
export function workSource<Ask extends AskedPage, Row>(source: {
  page: keyof WorkPages
  work: (ask: Ask) => AskedWork
  subject?: (ask: Ask) => string
}): RowSource<Ask, Row> {
  return {
    useRows(ask) {
      const subject = ask === null ? null : (source.subject?.(ask) ?? '')
      const nothing = ['history', 'nothing']
      const work = useQuery({
        meta: { subject },
        queryKey: ask === null ? nothing : keyOf(source.work(ask)),
        queryFn:
          ask === null
            ? skipToken
            : ({ client, signal }) => {
                closeUnused(client)
                return loadInWorker(source.work(ask), signal)
              },
        placeholderData: (kept, before) => (before?.meta?.subject === subject ? kept : undefined),
        ...keptRecords,
      })
      const loaded = ask === null ? undefined : work.data
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
      const isFailed = page.isError || (work.isError && loaded === undefined)
      return {
        rows: page.data?.rows,
        total: page.data?.total ?? 0,
        figures: undefined,
        outdated: work.isPlaceholderData || page.isPlaceholderData,
        failed: isFailed ? work : null,
      }
    },
    async allRows(client, ask, signal) {
      const whole = { ...ask, page: 1, size: 'all' as const }
      return await readAllPages<Row>(client, { ...source, work: source.work(whole), ask: whole, signal })
    },
  }
}

/** Returns every row of a page, from kept records or by loading them; `signal` aborts the load. */
export async function readAllPages<Row>(
  client: QueryClient,
  asked: { page: keyof WorkPages; work: AskedWork; ask: unknown; signal: AbortSignal },
): Promise<readonly Row[]> {
  const kept = client.getQueryData<LoadedWork>(keyOf(asked.work))
  const loaded = kept ?? (await loadInWorker(asked.work, asked.signal))
  try {
    return (await loaded.page<Row>(asked.page, asked.ask)).rows
  } finally {
    if (loaded !== kept) loaded.close()
  }
}

function keyOf(asked: AskedWork): readonly unknown[] {
  return ['history', keptWork, asked]
}
