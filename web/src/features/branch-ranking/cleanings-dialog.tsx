import { useQuery } from '@tanstack/react-query'
import type { BranchRow } from '@zelo/contract/branch-ranking'
import type { ClientReportRow } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { branchDaysQuery } from './branch-ranking.api.ts'
import styles from './branch-ranking.module.css'
import { countRanked, type RankedFigure } from './ranking.ts'

/** Lists the cleanings that a figure of a company counts, by environment and day. A day opens its cleanings on the dashboard. */
export function CleaningsDialog(props: {
  branch: BranchRow
  figure: RankedFigure
  interval: DateInterval
  onClose: () => void
}) {
  const { branch, figure, interval, onClose } = props
  const { t, i18n } = useTranslation()
  const list = useQuery(branchDaysQuery(branch.companyId, interval))
  const counted = list.data?.filter(({ figures }) => countRanked(figure, figures) > 0)
  const rooms = counted && [...Map.groupBy(counted, ({ environmentId }) => environmentId).values()]
  const sum = (rows: readonly ClientReportRow[]) =>
    rows.reduce((total, { figures }) => total + countRanked(figure, figures), 0)
  return (
    <Dialog
      title={`${t(`branchRanking.figures.${figure}`)}: ${countRanked(figure, branch.now).toLocaleString(i18n.language)}`}
      subtitle={`${branch.name} · ${t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })}`}
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
              figure={figure}
              companyId={branch.companyId}
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
  figure: RankedFigure
  companyId: number
}) {
  const { rows, total, figure, companyId } = props
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [{ environment, environmentId, sector, floor }] = rows as [ClientReportRow]
  const toDay = (day: string) =>
    `/dashboard?${new URLSearchParams({
      company: String(companyId),
      from: day,
      to: day,
      mode: 'rooms',
      environments: String(environmentId),
    })}`
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={styles.room}>
            {environment}
            <small>{[sector, floor].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="figures">{total.toLocaleString(i18n.language)}</span>
        </summary>
        {isOpen && (
          <ul className={styles.days} aria-label={t('branchRanking.daysOf', { name: environment })}>
            {rows.map(({ day, figures }) => (
              <li key={day}>
                <Link to={toDay(day)}>{toDisplayDate(day)}</Link>{' '}
                <span className="figures">{countRanked(figure, figures).toLocaleString(i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}
