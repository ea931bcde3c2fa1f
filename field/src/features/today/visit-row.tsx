import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Visit } from '../../lib/visits.ts'
import {
  countMinutes,
  describeDelay,
  describeKind,
  describeMove,
  formatVisitTime,
  isPlanned,
  listBlockingTasks,
  toVisitStatus,
} from '../visit/visit-words.ts'
import styles from './visit-row.module.css'

/**
 * Scrolls to the next visit if it is below the visible part of the list. Does nothing if a notice is above the list or
 * the user has scrolled.
 */
function showNext(row: HTMLLIElement | null): void {
  const hidden = row && row.getBoundingClientRect().bottom > innerHeight - dockHeight
  const isFirst = row?.closest('main')?.firstElementChild?.contains(row)
  if (hidden && isFirst && scrollY === 0) row.scrollIntoView({ block: 'center' })
}

/** Height of the dock at the bottom, which covers the list (px). */
const dockHeight = 100

/** Row of a visit in the day's list. `now` is in epoch milliseconds. `next` is true for the visit to do next. */
export function VisitRow(props: { visit: Visit; now: number; next: boolean; company: boolean }) {
  const { visit, now, next, company } = props
  const { t, i18n } = useTranslation()
  const { place, state } = visit
  const minutes = isPlanned(visit) ? t('today.minutes', { count: countMinutes(visit) }) : null
  const kind = visit.revisionNumber !== null || !isPlanned(visit) ? describeKind(visit, t) : null

  const words = () => {
    if (state === 'done') return [kind, t('today.line.done', { time: formatVisitTime(visit.endedAt) })]
    if (state === 'incomplete' && visit.endedAt)
      return [kind, t('today.line.incomplete', { time: formatVisitTime(visit.endedAt) })]
    if (state === 'incomplete') return [kind, t('today.line.incompleteOver')]
    if (state === 'missed') return [kind, t('today.line.missed')]
    if (state === 'exempt')
      return [kind, t('today.line.exempt', { time: formatVisitTime(visit.plannedAt ?? null) })]
    if (state === 'late') return [kind, t('today.line.late', { delay: describeDelay(visit, now, t) })]
    if (state === 'doing') {
      if (visit.awaitsEnd) return [kind, t('today.line.toFinish')]
      const count = listBlockingTasks(visit).length
      return [kind, count > 0 ? t('today.line.left', { count }) : t('today.line.doing')]
    }
    return [kind ?? place.floor, minutes]
  }
  const moved = describeMove(visit, i18n)
  const covering = visit.covering && t('today.covering', { name: visit.covering })
  const line = [...words(), moved, covering, company && place.company].filter(Boolean).join(', ')

  return (
    <li ref={next ? showNext : undefined} className={styles.item} data-next={next || undefined}>
      <Link to={`/visita/${encodeURIComponent(visit.key)}`} className={styles.row} data-state={state}>
        <span className={styles.time}>{visit.start}</span>
        <span className={styles.words}>
          <span className={styles.name}>{place.name}</span>
          <span className={styles.line}>{line}</span>
        </span>
        <span className={styles.state} data-status={toVisitStatus(visit)}>
          <StatusGlyph status={toVisitStatus(visit)} />
          <span className="visually-hidden">{t(`today.state.${state}`)}</span>
        </span>
      </Link>
    </li>
  )
}
