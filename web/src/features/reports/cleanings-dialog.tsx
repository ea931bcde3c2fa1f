import { useQuery } from '@tanstack/react-query'
import type { ClientReportRow } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { type CleaningsSearch, cleaningsQuery, type ReportScope } from './cleanings.api.ts'
import styles from './cleanings-dialog.module.css'
import { toCleanings } from './report-links.ts'

/**
 * Lists the cleanings that a figure counts, by environment and day. If `search.by` is `person`, the list is also split
 * by person. A day links to its cleanings on the dashboard.
 */
export function CleaningsDialog(props: {
  /** The name of the figure. */
  figure: string
  /** A text that names the company, the filters, and the environment if the figure counts only one. */
  place: string
  scope: ReportScope
  /** The search of the report, if it has one. */
  search?: CleaningsSearch
  /** The company of the links to the dashboard. null stands for the group. */
  company: string | number | null
  /** Restricts the list to one environment. */
  environmentId?: number | undefined
  interval: DateInterval
  count: (figures: ReportFigures) => number
  onClose: () => void
}) {
  const { figure, place, scope, search, company, environmentId, interval, count, onClose } = props
  const { t, i18n } = useTranslation()
  const list = useQuery(cleaningsQuery(scope, interval, search))
  const counted = list.data?.filter(
    (row) => count(row.figures) > 0 && (environmentId === undefined || row.environmentId === environmentId),
  )
  const period = t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })
  const shown = { count, company }
  return (
    <Dialog
      title={counted ? `${figure}: ${sumRows(counted, count).toLocaleString(i18n.language)}` : figure}
      subtitle={[place, period].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {!counted && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {counted &&
        (search?.by === 'person' ? (
          <People rows={counted} {...shown} />
        ) : (
          <Rooms rows={counted} {...shown} />
        ))}
    </Dialog>
  )
}

interface ShownRows {
  rows: readonly ClientReportRow[]
  count: (figures: ReportFigures) => number
  company: string | number | null
}

function People({ rows, count, company }: ShownRows) {
  const people = groupRows(rows, count, ({ person }) => person?.id)
  return (
    <ul className={styles.rooms}>
      {people.map((own) => (
        <Fold
          key={own[0].person?.id}
          name={own[0].person?.name ?? ''}
          total={sumRows(own, count)}
          startsOpen={people.length === 1}
        >
          <Rooms rows={own} count={count} company={company} />
        </Fold>
      ))}
    </ul>
  )
}

function Rooms({ rows, count, company }: ShownRows) {
  const { t, i18n } = useTranslation()
  const rooms = groupRows(rows, count, ({ environmentId }) => environmentId)
  return (
    <ul className={styles.rooms}>
      {rooms.map((own) => {
        const [{ environment, environmentId, sector, floor }] = own
        return (
          <Fold
            key={environmentId}
            name={environment}
            note={[sector, floor].filter(Boolean).join(' · ')}
            total={sumRows(own, count)}
            startsOpen={rooms.length === 1}
          >
            <ul className={styles.days} aria-label={t('reports.daysOf', { name: environment })}>
              {own.map(({ day, figures }) => (
                <li key={day}>
                  <Link to={toCleanings({ from: day, to: day }, company, { environments: [environmentId] })}>
                    {toDisplayDate(day)}
                  </Link>{' '}
                  <span className="figures">{count(figures).toLocaleString(i18n.language)}</span>
                </li>
              ))}
            </ul>
          </Fold>
        )
      })}
    </ul>
  )
}

/**
 * A foldable section with a name and a total. Its content renders only while it is open, because a year has many days.
 */
function Fold(props: {
  name: string
  note?: string
  total: number
  startsOpen: boolean
  children: ReactNode
}) {
  const { name, note, total, startsOpen, children } = props
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.room}>
            {name}
            {note && <small>{note}</small>}
          </span>
          <span className="figures">{total.toLocaleString(i18n.language)}</span>
        </summary>
        {isOpen && children}
      </details>
    </li>
  )
}

type Group = [ClientReportRow, ...ClientReportRow[]]

/** Groups rows and sorts the groups by total, largest first. */
function groupRows(
  rows: readonly ClientReportRow[],
  count: ShownRows['count'],
  toKey: (row: ClientReportRow) => number | undefined,
): Group[] {
  const groups = [...Map.groupBy(rows, toKey).values()] as Group[]
  return groups.toSorted((a, b) => sumRows(b, count) - sumRows(a, count))
}

function sumRows(rows: readonly ClientReportRow[], count: ShownRows['count']): number {
  return rows.reduce((total, { figures }) => total + count(figures), 0)
}
