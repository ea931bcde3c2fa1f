import type { PageSize } from '@zelo/contract/paging'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import styles from './report-level.module.css'
import type { ShownRows } from './report-source.ts'
import type { ReportSearch } from './use-report-search.ts'

/** Maps the id of each level of a dialog to its scroll position. */
export type LevelPlaces = RefObject<Map<string, number>>

/**
 * One level of a report's dialog. It replaces the previous level. A new level starts at its top. When the user returns
 * to a level, its scroll position is restored. The level takes the focus if the previous level had it.
 */
export function ReportLevel(props: { id: string; places: LevelPlaces; children: ReactNode }) {
  const { id, places } = props
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const level = element.current
    const body = level?.parentElement
    if (!body) return
    body.scrollTop = places.current.get(id) ?? 0
    if (document.activeElement === document.body) level.focus({ preventScroll: true })
    const keep = () => places.current.set(id, body.scrollTop)
    body.addEventListener('scroll', keep, { passive: true })
    return () => body.removeEventListener('scroll', keep)
  }, [id, places])
  return (
    <div ref={element} className={styles.level} tabIndex={-1}>
      {props.children}
    </div>
  )
}

/** The search field above a level's rows. */
export function LevelSearch({ search, placeholder }: { search: ReportSearch; placeholder: string }) {
  return (
    <SearchBox
      className={styles.search}
      value={search.typed}
      placeholder={placeholder}
      onChange={search.set}
    />
  )
}

/** The page selector of a level. It is hidden if there is only one page. */
export function LevelPages<Row>(props: {
  list: ShownRows<Row>
  page: number
  size: PageSize & number
  setPage: (page: number) => void
}) {
  const { list, page, size, setPage } = props
  const pageCount = Math.max(1, Math.ceil(list.total / size))
  // The URL can name a page that no longer exists.
  const isBeyond = list.rows !== undefined && !list.outdated && page > pageCount
  useEffect(() => {
    if (isBeyond) setPage(pageCount)
  })
  if (pageCount < 2) return null
  return (
    <TableFoot
      table={{
        page,
        pageCount,
        setPage,
        size,
        setSize: undefined,
        pageRows: list.rows ?? [],
        shownRows: { length: list.total },
        totalCount: list.total,
      }}
    />
  )
}
