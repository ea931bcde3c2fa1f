import { type QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PageSize } from '@zelo/contract/paging'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { useMemo } from 'react'

/** Who looks away for less finds what was there: the records of a year are not loaded again for a glance elsewhere. */
const lookAwayMs = 15 * 60_000

/** How long what a report has loaded stands. */
export const keptRecords = {
  staleTime: 60_000,
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > lookAwayMs,
  // Rows compared one by one would hold the page up.
  structuralSharing: false,
} as const

/** The page of a list that is asked for. */
export interface AskedPage {
  page: number
  size: PageSize | number
}

/** One page of rows, and how many there are on all pages. */
export interface ReportPage<Row> {
  rows: readonly Row[]
  total: number
  figures?: ReportFigures
}

/** Rows that a screen shows. Undefined is not there yet. */
export interface ShownRows<Row> {
  rows: readonly Row[] | undefined
  total: number
  figures: ReportFigures | undefined
  /** They are of an earlier question, and stand until the answer comes. */
  outdated: boolean
  /** What could not be loaded. */
  failed: UseQueryResult | null
}

/** Where the rows of one level of a report come from. */
export interface RowSource<Ask, Row> {
  /** A page of them; of null nothing is asked. `ask` keeps its identity as long as it does not change. */
  useRows: (ask: Ask | null) => ShownRows<Row>
  /** Every row that is asked for, whatever page; as the screen has them, where it has them all. */
  allRows: (client: QueryClient, ask: Ask, signal: AbortSignal) => Promise<readonly Row[]>
}

/**
 * Rows that a call answers. What is asked once, by `key`, may hold the rows of many questions: `page` picks those of one,
 * so that a search in what is in memory asks nothing. While an answer is on its way the rows of the question before stand
 * in its place, unless they are of another `subject`: one person's work is never shown as another's.
 */
export function rowSource<Ask extends AskedPage, Answer, Row>(source: {
  key: (ask: Ask) => readonly unknown[]
  /** Of whom or what the rows of a level are; a list has one subject. */
  subject?: (ask: Ask) => string
  load: (ask: Ask, signal: AbortSignal) => Promise<Answer>
  page: (answer: Answer, ask: Ask) => ReportPage<Row>
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
      const known = client.getQueryData<Answer>(source.key(whole))
      return source.page(known ?? (await source.load(whole, signal)), whole).rows
    },
  }
}
