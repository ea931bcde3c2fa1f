import { useQuery } from '@tanstack/react-query'
import type { ClientReportRow } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { cleaningsQuery, type ReportScope } from './cleanings.api.ts'
import styles from './cleanings-dialog.module.css'
import { toCleanings } from './report-links.ts'

/** Lists the cleanings that a figure counts, by environment and day. A day opens its cleanings on the dashboard. */
export function CleaningsDialog(props: {
  /** The name of the figure. */
  figure: string
  /** The company, and the environment if the figure is about one. */
  place: string
  scope: ReportScope
  /** The company in the links to the dashboard, or null for the group. */
  company: string | number | null
  /** Restricts the list to one environment. */
  environmentId?: number | undefined
  interval: DateInterval
  count: (figures: ReportFigures) => number
  onClose: () => void
}) {
  const { figure, place, scope, company, environmentId, interval, count, onClose } = props
  const { t, i18n } = useTranslation()
  const list = useQuery(cleaningsQuery(scope, interval))
  const counted = list.data?.filter(
    (row) => count(row.figures) > 0 && (environmentId === undefined || row.environmentId === environmentId),
  )
  const rooms = counted && [...Map.groupBy(counted, (row) => row.environmentId).values()]
  const sum = (rows: readonly ClientReportRow[]) =>
    rows.reduce((total, { figures }) => total + count(figures), 0)
  const period = t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })
  return (
    <Dialog
      title={counted ? `${figure}: ${sum(counted).toLocaleString(i18n.language)}` : figure}
      subtitle={[place, period].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {!rooms && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      <ul className={styles.rooms}>
        {rooms
          ?.toSorted((a, b) => sum(b) - sum(a))
          .map((rows) => (
            <Room
              key={rows[0]!.environmentId}
              rows={rows}
              total={sum(rows)}
              count={count}
              company={company}
              startsOpen={rooms.length === 1}
            />
          ))}
      </ul>
    </Dialog>
  )
}

/** An environment with its total. Its days render only when it is open, because a year has very many days. */
function Room(props: {
  rows: readonly ClientReportRow[]
  total: number
  count: (figures: ReportFigures) => number
  company: string | number | null
  startsOpen: boolean
}) {
  const { rows, total, count, company, startsOpen } = props
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(startsOpen)
  const [{ environment, environmentId, sector, floor }] = rows as [ClientReportRow]
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.room}>
            {environment}
            <small>{[sector, floor].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="figures">{total.toLocaleString(i18n.language)}</span>
        </summary>
        {isOpen && (
          <ul className={styles.days} aria-label={t('reports.daysOf', { name: environment })}>
            {rows.map(({ day, figures }) => (
              <li key={day}>
                <Link to={toCleanings({ from: day, to: day }, company, { environments: [environmentId] })}>
                  {toDisplayDate(day)}
                </Link>{' '}
                <span className="figures">{count(figures).toLocaleString(i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}
