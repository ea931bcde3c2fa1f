import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type PageSize, pageSizes } from '@zelo/contract/paging'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './table-foot.module.css'

/** The page that `TableFoot` describes. The page is that of a `DataTable`, or of rows from another source. */
export interface ShownPage {
  page: number
  pageCount: number
  setPage: (page: number) => void
  size: PageSize
  /** Undefined if the page size is fixed. */
  setSize: ((size: PageSize) => void) | undefined
  pageRows: { readonly length: number }
  shownRows: { readonly length: number }
  totalCount: number
}

/**
 * The line below a list. The range of visible rows is on the left, and the page size and the pages are on the right.
 */
export function TableFoot({ table }: { table: ShownPage }) {
  const { t, i18n } = useTranslation()
  const { page, pageCount, pageRows, size, setSize, totalCount } = table
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const found = table.shownRows.length
  const before = size === 'all' ? 0 : (page - 1) * size
  const range = {
    from: figure(before + 1),
    to: figure(before + pageRows.length),
    found: figure(found),
    total: figure(totalCount),
  }
  const text = found === 0 ? 'kit.rangeNone' : found < totalCount ? 'kit.rangeFound' : 'kit.range'

  return (
    <div className={styles.foot}>
      <span className="figures" role="status">
        {t(text, range)}
      </span>
      {setSize && <SizeSelect size={size} setSize={setSize} />}
      <nav className={styles.pages} aria-label={t('kit.page', { page, count: pageCount })}>
        <PageButton label={t('kit.previousPage')} to={page - 1} table={table}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </PageButton>
        <span className="figures" aria-hidden>
          {figure(page)} / {figure(pageCount)}
        </span>
        <PageButton label={t('kit.nextPage')} to={page + 1} table={table}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </PageButton>
      </nav>
    </div>
  )
}

function SizeSelect({ size, setSize }: { size: PageSize; setSize: (size: PageSize) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.rows}>
      <label htmlFor={id}>{t('kit.rows')}</label>
      <Select
        id={id}
        className={styles.size}
        value={String(size)}
        data={pageSizes.map((choice) => ({
          value: String(choice),
          label: choice === 'all' ? t('kit.all') : String(choice),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setSize(pageSizes.find((choice) => String(choice) === value) ?? size)
        }
      />
    </div>
  )
}

function PageButton(props: { label: string; to: number; table: ShownPage; children: ReactNode }) {
  const { label, to, table, children } = props
  const exists = to >= 1 && to <= table.pageCount
  return (
    <IconButton aria-label={label} disabled={!exists} onClick={() => table.setPage(to)}>
      {children}
    </IconButton>
  )
}
