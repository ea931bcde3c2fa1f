import { toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { toLoadLevel } from '@zelo/contract/rules/load'
import type { WeekDay } from '@zelo/contract/work-week'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan, toBriefWeekday } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/durations.ts'
import { formatAbsentParts, formatShiftHours, formatWarning } from './shift-words.ts'
import styles from './shifts.module.css'

/**
 * One day of a person: the shift, the cleanings, the load and the warnings. With `simulated`, the warnings of the
 * simulation are shown too.
 */
export function WeekDayRow(props: { day: WeekDay; today: string; simulated: WeekDay | undefined }) {
  const { day, today, simulated } = props
  const { t, i18n } = useTranslation()
  return (
    <li>
      <div className={styles.dayHead}>
        <b className={`${styles.dayName} ${day.day === today ? styles.today : ''}`}>
          {toBriefWeekday(toWeekday(day.day), i18n.language)} {toDisplayDate(day.day).slice(0, 5)}
        </b>
        <span>{[formatShift(day), ...formatAbsentParts(day, t)].join(' · ')}</span>
      </div>
      <div className={styles.dayBody}>
        {day.cleanings.length === 0 ? (
          <span className={styles.fine}>{t('shifts.noCleanings')}</span>
        ) : (
          <>
            <LoadText day={day} />
            <details>
              <summary>{t('shifts.cleanings', { count: day.cleanings.length })}</summary>
              <ol>
                {day.cleanings.map(({ appointmentId, day: on, start, end, environment }) => (
                  <li key={`${appointmentId} ${start}`}>
                    <span className="figures">
                      {on !== day.day && `${toDisplayDate(on).slice(0, 5)} `}
                      {formatSpan(start, end)}
                    </span>{' '}
                    {environment}
                  </li>
                ))}
              </ol>
            </details>
          </>
        )}
      </div>
      <WarningList day={day} label={simulated && t('shifts.now')} />
      {simulated && <WarningList day={simulated} label={t('shifts.simulation')} />}
    </li>
  )

  function formatShift({ absent, shift, hasShift }: WeekDay): string {
    if (absent) return t('shifts.absent')
    if (shift) return `${shift.name}, ${formatShiftHours(shift, t)}`
    return t(hasShift ? 'shifts.off' : 'shifts.withoutShift')
  }
}

export function LoadText({ day }: { day: WeekDay }) {
  const { t } = useTranslation()
  const level = toLoadLevel(day.loadPercent)
  return (
    <span className={styles.load} data-level={level} data-status={level === 'over' ? 'partial' : undefined}>
      {level === 'over' && <StatusGlyph status="partial" />}
      {t('shifts.load', {
        minutes: formatDuration(day.loadMinutes, t),
        capacity: formatDuration(day.capacityMinutes, t),
        percent: day.loadPercent,
      })}
      {`, ${t(`shifts.level.${level}`)}`}
    </span>
  )
}

function WarningList({ day, label }: { day: WeekDay; label: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.warnings}>
      {label !== undefined && <span className={styles.fine}>{label}</span>}
      {day.warnings.length === 0 && label !== undefined && (
        <span className={styles.fine}>{t('shifts.noWarnings')}</span>
      )}
      {day.warnings.length > 0 && (
        <ul>
          {day.warnings.map((warning) => (
            <li key={warning.kind} data-status="partial">
              <StatusGlyph status="partial" />
              {formatWarning(warning, t)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
