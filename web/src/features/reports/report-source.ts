import { type QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PageSize } from '@zelo/contract/paging'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { useMemo } from 'react'

/** Milliseconds for which unused data stays cached. A user who returns soon does not load a year's records again. */
const lookAwayMs = 15 * 60_000

/** The cache settings of loaded report data. */
export const keptRecords = {
  staleTime: 60_000,
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > lookAwayMs,
  // A comparison of all rows would block the page.
  structuralSharing: false,
} as const

/** The requested page of a list. */
export interface AskedPage {
  page: number
  size: PageSize | number
}

/** One page of rows. `total` counts the rows of all pages. */
export interface ReportPage<Row> {
  rows: readonly Row[]
  total: number
  figures?: ReportFigures
}

/** The rows that a screen shows. Undefined while the rows load. */
export interface ShownRows<Row> {
  rows: readonly Row[] | undefined
  total: number
  figures: ReportFigures | undefined
  /** True while the rows belong to the previous query, until the response to the current query arrives. */
  outdated: boolean
  /** The query that failed. */
  failed: UseQueryResult | null
}

/** A source of rows for one level of a report. */
export interface RowSource<Ask, Row> {
  /** Returns a page of rows. Makes no request if `ask` is null. Equal queries must pass the same `ask` object. */
  useRows: (ask: Ask | null) => ShownRows<Row>
  /** Returns the rows of all pages. Makes no request if the cache holds all pages. */
  allRows: (client: QueryClient, ask: Ask, signal: AbortSignal) => Promise<readonly Row[]>
}

/**
 * Creates a source of rows from a call. `key` identifies a cached response, which may serve many queries. `page` selects
 * the rows of one query, so that a search in memory makes no call.
 *
 * The previous rows stay while new rows load, but only for the same `subject`. Otherwise one person's work would appear as
 * another's.
 */
export function createRowSource<Ask extends AskedPage, Result, Row>(source: {
  key: (ask: Ask) => readonly unknown[]
  /** Identifies the person or object that the rows belong to. Lists without such a subject leave this out. */
  subject?: (ask: Ask) => string
  load: (ask: Ask, signal: AbortSignal) => Promise<Result>
  page: (result: Result, ask: Ask) => ReportPage<Row>
}): RowSource<Ask, Row> {
  return {
    useRows(ask) {
      const subject = ask === null ? null : (source.subject?.(ask) ?? '')
      const query = useQuery({
        meta: { subject },
        queryKey: ask === null ? ['history', 'nothing'] : source.key(ask),
        queryFn: ask === null ? skipToken : ({ signal }) => source.load(ask, signal),
        placeholderData: (rows, before) => (before?.meta?.subject === subject ? rows : undefined),
        ...keptRecords,
      })
      const { data } = query
      const page = useMemo(() => (data && ask ? source.page(data, ask) : undefined), [data, ask, source.page])
      return {
        rows: page?.rows,
        total: page?.total ?? 0,
        figures: page?.figures,
        outdated: query.isPlaceholderData,
        failed: query.isError && data === undefined ? query : null,
      }
    },
    async allRows(client, ask, signal) {
      const whole = { ...ask, page: 1, size: 'all' as const }
      const known = client.getQueryData<Result>(source.key(whole))
      return source.page(known ?? (await source.load(whole, signal)), whole).rows
    },
  }
}
