import type { PageSize } from '@zelo/contract/paging'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { parseId, quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import type { ReportSearch } from './use-report-search.ts'

const pageSize: PageSize & number = 40

/**
 * Returns the page of a level's rows. The URL stores the page and the search of the level. If the typed search differs
 * from the stored search, returns the first page.
 */
export function useLevelPage({ written, pageName }: ReportSearch, wanted: string) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const page = (wanted === written && parseId(params.get(pageName))) || 1
  return {
    page,
    size: pageSize,
    setPage: (next: number) =>
      setParams(withParams(readCurrentParams(), { [pageName]: next === 1 ? null : String(next) }), {
        ...quietly,
        state,
      }),
    asked: useMemo(() => ({ page, size: pageSize }), [page]),
  }
}
