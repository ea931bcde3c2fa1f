import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePlan } from '../../lib/plan.ts'
import type { Visit } from '../../lib/visits.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './visit-timer.module.css'
import { countMinutes, isDone, isPlanned } from './visit-words.ts'

/** Shows a visit's elapsed time, planned duration and number of finished tasks. */
export function VisitTimer({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const { clockOffset } = usePlan()
  const now = useNow(1_000) + clockOffset
  const end = visit.endedAt === null ? now : Date.parse(visit.endedAt)
  const seconds = Math.max(0, Math.floor((end - Date.parse(visit.startedAt ?? '')) / 1000)) || 0
  const minutes = isPlanned(visit) ? countMinutes(visit) : null
  const counted = visit.tasks.filter(({ mandatory }) => mandatory)
  return (
    <div className={styles.bar}>
      <p className={styles.time} data-over={(minutes !== null && seconds > minutes * 60) || undefined}>
        <IconClock aria-hidden="true" />
        <span className="visually-hidden">{t('visit.time')}: </span>
        <b>{formatTimer(seconds)}</b>
        {minutes !== null && <span>{t('visit.of', { minutes })}</span>}
      </p>
      <p className={styles.count}>
        {t('visit.done', { done: counted.filter(isDone).length, all: counted.length })}
      </p>
    </div>
  )
}

/** Formats seconds as `4:07`. From one hour, formats them as `1:04:07`. */
function formatTimer(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
