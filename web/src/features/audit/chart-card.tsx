import { IconChartBar, IconChartDonut3, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChartId } from './audit-address.ts'
import { type AuditTable, countDecimals } from './audit-tables.ts'
import styles from './chart-card.module.css'

/**
 * A card with a title. It shows a skeleton, a text for no data, the chart (`children`) or the table. `table` is undefined
 * until the data is loaded.
 */
export function ChartCard(props: {
  id: ChartId
  table: AuditTable | undefined
  isFiltered: boolean
  asTable: boolean
  onTable: (asTable: boolean) => void
  children: ReactNode
}) {
  const { id, table, isFiltered, asTable, onTable, children } = props
  const { t } = useTranslation()
  const titleId = useId()
  const title = t(`audit.chart.${id}.title`)
  const Icon = id === 'openByCompany' || id === 'comparisons' ? IconChartBar : IconChartDonut3
  const isEmpty = table?.rows.length === 0
  const loading = (
    <div className={styles.loading} aria-hidden="true">
      <ShowAfter>
        <Skeleton
          shape={Icon === IconChartDonut3 ? 'round' : 'sm'}
          width={Icon === IconChartDonut3 ? 124 : '100%'}
          height={124}
        />
      </ShowAfter>
    </div>
  )
  return (
    <section
      className={styles.card}
      data-chart={id}
      aria-labelledby={titleId}
      aria-busy={table === undefined}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{t(`audit.chart.${id}.about`)}</p>
        </div>
        {table && !isEmpty && (
          <IconButton
            className={styles.toggle}
            aria-label={t(asTable ? 'audit.asChart' : 'audit.asTable', { chart: title })}
            onClick={() => onTable(!asTable)}
          >
            {asTable ? <Icon aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          </IconButton>
        )}
      </header>
      {table === undefined && loading}
      {isEmpty && (
        <div className={styles.empty}>
          <Icon aria-hidden="true" />
          {t(isFiltered ? 'audit.noDataFiltered' : 'audit.noData')}
        </div>
      )}
      {table && !isEmpty && asTable && (
        <ValuesTable table={table} label={t('audit.values', { chart: title })} />
      )}
      {table && !isEmpty && !asTable && <Suspense fallback={loading}>{children}</Suspense>}
    </section>
  )
}

/** Lists all values in a table. The table is focusable, so that keyboard users can scroll it. */
export function ValuesTable({
  table,
  label,
}: {
  table: Pick<AuditTable, 'heads' | 'rows' | 'links'>
  label: string
}) {
  const { i18n } = useTranslation()
  const decimals = table.heads.map((_, column) => countDecimals(table.rows.map((row) => row[column])))
  const formatTableCell = (value: string | number, column = 0) => {
    if (typeof value === 'string') return value
    const digits = { minimumFractionDigits: decimals[column] ?? 0, maximumFractionDigits: 9 }
    return value.toLocaleString(i18n.language, digits).replace('-', '−')
  }
  const isNumber = (column: number) => typeof table.rows[0]?.[column] === 'number'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.values} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.heads.map((head, column) => (
              <th key={head} scope="col" data-number={isNumber(column) || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name = '', ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows are identified by their order
            <tr key={row}>
              <th scope="row">
                {table.links?.[row] ? (
                  <Link to={table.links[row]}>{formatTableCell(name)}</Link>
                ) : (
                  formatTableCell(name)
                )}
              </th>
              {values.map((value, column) => (
                <td key={table.heads[column + 1]} data-number={isNumber(column + 1) || undefined}>
                  {formatTableCell(value, column + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
