import type { Alert } from '@zelo/contract/alerts'
import { type LocalMoment, minutesOfDay, toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'

/**
 * Returns the delay of an alert of today, counted like the delay on the dashboard. For an uncovered cleaning that has not
 * begun, returns the time until its start. Returns null for alerts of other days.
 */
export function describeAlertDelay(
  { kind, day, since }: Alert,
  now: LocalMoment,
  t: TFunction,
): string | null {
  if (now.day !== day) return null
  const minutes = minutesOfDay(now.time) - minutesOfDay(formatTime(since))
  if (kind === 'uncovered' && minutes < 0) return t('alerts.delay.ahead', { minutes: -minutes })
  if (minutes < 60) return t('alerts.delay.minutes', { minutes: Math.max(0, minutes) })
  const span = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return t(span.minutes === 0 ? 'alerts.delay.wholeHours' : 'alerts.delay.hours', span)
}

/**
 * Describes an alert by the missing record and the last contact of the cleaner's phone. It names no cause, because the
 * server does not know the cause.
 */
export function describeContact({ kind, offline, lastContactAt, day }: Alert, t: TFunction): string {
  if (kind === 'uncovered') return t('alerts.nobodyCovers')
  const noRecord = t(kind === 'overrun' ? 'alerts.noEnd' : 'alerts.noRecord')
  if (lastContactAt === null) return noRecord
  const at = formatMoment(lastContactAt, day, t)
  if (!offline) return `${noRecord} ${t('alerts.lastContact', { at })}`
  return t(kind === 'overrun' ? 'alerts.noEndNoSignal' : 'alerts.noRecordNoSignal', { at })
}

/** Returns up to two sentences: who acknowledged an alert and why, and how it was resolved. */
export function describeOutcome(alert: Alert, t: TFunction): string[] {
  const { acknowledgedAt, acknowledgedBy, reason, note, resolvedAt, resolution, workStartedAt } = alert
  const sentences: string[] = []
  if (acknowledgedAt && acknowledgedBy && reason) {
    const words = {
      name: acknowledgedBy.name,
      at: formatMoment(acknowledgedAt, alert.day, t),
      reason: t(`alerts.reason.${reason}`),
    }
    sentences.push(
      note ? t('alerts.acknowledgedNote', { ...words, note }) : t('alerts.acknowledgedBy', words),
    )
  }
  if (resolvedAt && resolution) {
    const started = workStartedAt ? formatMoment(workStartedAt, alert.day, t) : ''
    const at = formatMoment(resolvedAt, alert.day, t)
    sentences.push(t(`alerts.resolution.${resolution}`, { at, started }))
  }
  return sentences
}

/** Returns the time of an instant with its preposition. Adds the date if the instant is not on `day`. */
function formatMoment(instant: string, day: string, t: TFunction): string {
  const time = formatTime(instant)
  if (instant.startsWith(day)) return t('alerts.at', { time })
  return t('alerts.onDay', { day: toDisplayDate(instant), time })
}

/** Returns the path of the screen on which a coordinator can act on an alert. Returns null if no screen helps. */
export function toNextStep(
  alert: Alert,
): { name: 'absent' | 'room_closed' | 'plan_error'; path: string } | null {
  const { kind, state, reason, user, companyId, day } = alert
  if (state === 'resolved') return null
  if (kind === 'uncovered' || reason === 'absent')
    return { name: 'absent', path: `/ausencias?new=1&person=${user.id}&day=${day}` }
  if (reason === 'room_closed') return { name: reason, path: `/calendario?company=${companyId}&add=${day}` }
  if (reason === 'plan_error') return { name: reason, path: '/agendamentos' }
  return null
}
