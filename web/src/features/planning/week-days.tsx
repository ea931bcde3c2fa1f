import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { addDays, splitDate, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { formatShortWeekday } from '../agendas/agenda-words.ts'
import { type PersonDay, toDayKey } from './week-grid.ts'
import styles from './week-plan.module.css'

/** Chooses the week and the day. Each day shows how many times of the draft overlap other times. */
export function WeekDays(props: {
  day: string
  days: readonly string[]
  today: string
  week: ReadonlyMap<string, PersonDay>
  people: readonly number[]
  zoom: { at: number; most: number; change: (zoom: number) => void }
  onDay: (day: string) => void
}) {
  const { day, days, today, week, people, zoom, onDay } = props
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.head}>
      <h3 id="week-title" aria-live="polite">
        {t('planning.grid.title', { from: toDisplayDate(days[0]!), to: toDisplayDate(days[6]!) })}
      </h3>
      <span className={styles.steps}>
        <IconButton
          size={32}
          variant="default"
          aria-label={t('planning.grid.previous')}
          onClick={() => onDay(addDays(day, -7))}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton
          size={32}
          variant="default"
          aria-label={t('planning.grid.next')}
          onClick={() => onDay(addDays(day, 7))}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton
          size={32}
          variant="default"
          aria-label={t('planning.grid.zoomOut')}
          disabled={zoom.at === 0}
          onClick={() => zoom.change(zoom.at - 1)}
        >
          <IconZoomOut size={16} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton
          size={32}
          variant="default"
          aria-label={t('planning.grid.zoomIn')}
          disabled={zoom.at === zoom.most}
          onClick={() => zoom.change(zoom.at + 1)}
        >
          <IconZoomIn size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of joined buttons */}
      <div className={styles.days} role="group" aria-label={t('planning.grid.days')}>
        {days.map((one) => {
          const clashes = people.reduce((sum, id) => sum + (week.get(toDayKey(id, one))?.clashes ?? 0), 0)
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              onClick={() => onDay(one)}
            >
              {formatShortWeekday(toWeekday(one), i18n.language)}{' '}
              <b className={one === today ? styles.today : undefined}>{splitDate(one).day}</b>
              {clashes > 0 && (
                <span className={styles.mark} data-status="partial">
                  <StatusGlyph status="partial" />
                  <span className="visually-hidden">{t('planning.grid.clashes', { count: clashes })}</span>
                </span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
