import { IconTrash } from '@tabler/icons-react'
import type { CalendarDay } from '@zelo/contract/calendar-days'
import { toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { toBriefWeekday } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { formatWhen } from './calendar-day-words.ts'
import type { RowChange } from './calendar-days.api.ts'
import styles from './calendar-days.module.css'

/**
 * Lists the rows of a year. A row with a rule appears once for each of its days. A range appears once. Users can switch a
 * row on or off, or remove it.
 */
export function CalendarDayList(props: {
  rows: readonly CalendarDay[]
  /** The names of the companies by id. */
  names: ReadonlyMap<number, string>
  writable: boolean
  onChange: (row: CalendarDay, act: RowChange['act']) => void
}) {
  const { rows, names, writable, onChange } = props
  const { t, i18n } = useTranslation()
  const seen = new Set<number>()
  const lines = rows.filter(({ id, rule }) => {
    if (rule === null && seen.has(id)) return false
    seen.add(id)
    return true
  })
  return (
    <ul className={styles.list}>
      {lines.map((row) => (
        <li key={`${row.id} ${row.day}`} id={`row-${row.id}`} className={styles.row} data-off={!row.active}>
          <span className={`${styles.date} figures`}>
            {toDisplayDate(row.day)} <small>{toBriefWeekday(toWeekday(row.day), i18n.language)}</small>
          </span>
          <span className={styles.what}>
            <strong>{row.name}</strong>
            <small>
              {[
                t(`calendarDays.kinds.${row.kind}`),
                formatWhen(row, t),
                row.effect === 'keep' && t('calendarDays.effects.keep'),
                row.companyId === null ? t('calendarDays.allCompanies') : names.get(row.companyId),
                row.source,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          {writable ? (
            <span className={styles.acts}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={row.active}
                  aria-label={t('calendarDays.activeOf', { name: row.name })}
                  onChange={() => onChange(row, row.active ? 'off' : 'on')}
                />
                {t('calendarDays.active')}
              </label>
              <IconButton
                size={36}
                aria-label={t('calendarDays.removeOf', { name: row.name })}
                onClick={() => onChange(row, 'remove')}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </span>
          ) : (
            !row.active && <span className={styles.soft}>{t('calendarDays.states.off')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
