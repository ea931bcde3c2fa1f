import type { previewAgendas } from '@zelo/contract/agendas'
import type { Clash } from '@zelo/contract/clashes'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { splitDate, toDisplayDate } from '@zelo/contract/rules/calendar'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import type { PlanWarning } from '@zelo/contract/work-warnings'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonth, listWeeks, readMonth } from '../../lib/months.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { PlanWarnings } from '../shifts/lazy-plan-warnings.tsx'
import {
  formatClashDays,
  formatSameSlot,
  formatShortWeekday,
  formatWeekdayLabel,
  groupClashes,
} from './agenda-words.ts'
import styles from './plan-preview.module.css'

/** The server's check of a plan: the reason why it cannot be saved, and its clashes. */
export interface Checked {
  state: 'waiting' | 'checking' | 'failed' | 'done'
  /** The reason why the server rejects the plan. Clashes are no such reason. */
  refused: string | undefined
  sameSlot: AnswerOf<typeof previewAgendas>['sameSlot']
  clashes: readonly Clash[]
  /** All days with clashes. `clashes` may not list the clashes of every day. */
  clashDays: readonly string[]
  moreClashes: boolean
  /** How the calendar changes the days of the plan. Omitted until the server has checked the plan. */
  skippedDays?: readonly AppointmentDaySkip[]
  movedDays?: readonly { day: string; to: string }[]
  /** The warnings about shifts. Omitted until the server has checked the plan. */
  workWarnings?: readonly PlanWarning[]
}

type AppointmentDaySkip = AnswerOf<typeof previewAgendas>['items'][number]['skippedDays'][number]

/** Previews a plan: the number of cleanings, their days, and clashes with other appointments of the person. */
export function PlanPreview(props: { days: readonly string[]; slotCount: number; checked: Checked }) {
  const { days, slotCount, checked } = props
  const { t } = useTranslation()
  const { skippedDays = [], movedDays = [] } = checked
  const planned = useMemo(() => withoutHolidays(days, checked), [days, checked])
  const off = new Map([
    ...skippedDays.map(({ day, name }) => [day, name] as const),
    ...movedDays.map(({ day, to }) => [day, t('agendas.movesTo', { day: toDisplayDate(to) })] as const),
  ])
  const [first, last] = useMemo(() => {
    const sorted = [...planned].sort()
    return [sorted[0], sorted.at(-1)]
  }, [planned])
  const clashing = useMemo(() => new Set(checked.clashDays), [checked.clashDays])
  const months = useMemo(() => [...new Set(days.map(readMonth))], [days])
  if (days.length === 0) return <p className={styles.hint}>{t('agendas.previewHint')}</p>
  return (
    <div className={styles.preview}>
      <p className={styles.figure}>{t('agendas.days', { count: planned.size })}</p>
      {first && last && (
        <p className={styles.sum}>
          {t('agendas.cleaningsBetween', {
            cleanings: t('agendas.cleanings', { count: planned.size * slotCount }),
            from: toDisplayDate(first),
            to: toDisplayDate(last),
          })}
        </p>
      )}
      <Verdict checked={checked} clashDays={clashing.size} />
      <PlanWarnings warnings={checked.workWarnings} />
      {(skippedDays.length > 0 || movedDays.length > 0) && (
        <div className={styles.fine}>
          <p>{t('agendas.onCalendar')}</p>
          <ul>
            {skippedDays.map(({ day, name }) => (
              <li key={day}>{t('agendas.skippedDay', { day: toDisplayDate(day), name })}</li>
            ))}
            {movedDays.map(({ day, to }) => (
              <li key={day}>{t('agendas.movedDay', { day: toDisplayDate(day), to: toDisplayDate(to) })}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.months}>
        {months.map((month) => (
          <Month key={month} month={month} planned={planned} clashing={clashing} off={off} />
        ))}
      </div>
    </div>
  )
}

/**
 * Returns the days on which cleanings take place. Starts with the days of the plan, removes skipped days and moves moved
 * days.
 */
function withoutHolidays(
  days: readonly string[],
  { skippedDays = [], movedDays = [] }: Checked,
): Set<string> {
  const planned = new Set(days)
  for (const { day } of [...skippedDays, ...movedDays]) planned.delete(day)
  for (const { to } of movedDays) planned.add(to)
  return planned
}

function Verdict({ checked, clashDays }: { checked: Checked; clashDays: number }) {
  const { t, i18n } = useTranslation()
  const { state, refused, sameSlot, clashes, moreClashes } = checked
  if (state === 'waiting') return null
  if (state === 'checking') return <p className={styles.hint}>{t('agendas.checking')}</p>
  if (refused) return <Refusal sentence={refused} />
  if (state === 'failed') return <p className={styles.hint}>{t('agendas.checkFailed')}</p>
  if (sameSlot) return <Refusal sentence={formatSameSlot(sameSlot, t)} />
  if (clashDays === 0) return <p className={styles.fine}>{t('agendas.noClash')}</p>
  return (
    <div className={styles.clashes} data-status="partial" aria-live="polite">
      <p>
        <StatusGlyph status="partial" />
        {t('agendas.clashDays', { count: clashDays })}
      </p>
      <ul>
        {groupClashes(clashes).map((group) => (
          <li key={group.key}>
            <b>
              {t('agendas.clashOn', {
                span: formatSpan(group.clash.start, group.clash.end),
                days: formatClashDays(group, i18n.language),
              })}
            </b>
            <span>
              {t('agendas.clashWith', {
                environment: group.clash.otherEnvironment,
                span: formatSpan(group.clash.otherStart, group.clash.otherEnd),
              })}
            </span>
          </li>
        ))}
      </ul>
      {moreClashes && <p className={styles.hint}>{t('agendas.moreClashes')}</p>}
    </div>
  )
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <div role="alert">
      <FieldError sentence={sentence} />
    </div>
  )
}

function Month(props: {
  month: string
  planned: ReadonlySet<string>
  clashing: ReadonlySet<string>
  /** The reason for each day on which the planned cleaning does not take place. */
  off: ReadonlyMap<string, string>
}) {
  const { month, planned, clashing, off } = props
  const { i18n } = useTranslation()
  const first = `${month}-01`
  return (
    <table className={styles.month}>
      <caption>{formatMonth(first, i18n.language)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={formatWeekdayLabel(weekday, i18n.language)}>
              {formatShortWeekday(weekday, i18n.language).slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no identity but its position
                <td key={index} />
              ) : (
                <td
                  key={day}
                  data-planned={planned.has(day)}
                  data-clash={clashing.has(day)}
                  data-off={off.has(day)}
                  title={off.get(day)}
                >
                  {splitDate(day).day}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
