import type { Absence } from '@zelo/contract/absences'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { formatPeriod } from './absence-period.ts'
import styles from './absences.module.css'

/** One absence of the list: person, days, kind, and how many appointments are covered. */
export function AbsenceRow(props: {
  absence: Absence
  onCover: () => void
  onUndo: () => void
  /** Undefined if the user may not read private notes, or there is none. */
  onNote: (() => void) | undefined
}) {
  const { absence, onCover, onUndo, onNote } = props
  const { t } = useTranslation()
  const { name, company, kind, mode, appointments, covered, uncovered, cancelled, covers } = absence
  const period = formatPeriod(absence, t)
  const label = { person: name, period }
  const verb = t(uncovered > 0 ? 'absences.coverNow' : 'absences.changeCover')
  return (
    <li className={styles.row} data-undone={absence.undoneAt !== null}>
      <div className={styles.words}>
        <b>{name}</b>
        <p className="figures">
          {period} · {t(`absences.kinds.${kind}`)} · {company}
        </p>
        <p>
          {appointments === 0 && t('absences.nothing')}
          {uncovered > 0 && (
            <span className={styles.warn} data-status="missed">
              <StatusGlyph status="missed" />
              {t('absences.uncovered', { count: uncovered })}
            </span>
          )}
          {covered > 0 &&
            `${t('absences.covered', { count: covered })}: ${covers
              .map(({ name: substitute, appointments: count }) =>
                t('absences.coverBy', { name: substitute, count }),
              )
              .join(', ')}`}
          {mode === 'cancel' && cancelled > 0 && t('absences.cancelled', { count: cancelled })}
        </p>
        <p className={`${styles.fine} figures`}>
          {t('absences.by', { name: absence.createdBy.name, at: formatDayAndTime(absence.createdAt) })}
          {absence.undoneAt &&
            `. ${t('absences.undoneBy', { name: absence.undoneBy?.name, at: formatDayAndTime(absence.undoneAt) })}`}
        </p>
      </div>
      <div className={styles.buttons}>
        {onNote && (
          <Button variant="subtle" size="xs" aria-label={t('absences.noteOf', label)} onClick={onNote}>
            {t('absences.readNote')}
          </Button>
        )}
        {absence.undoneAt === null && (
          <>
            <Button
              variant={uncovered > 0 ? 'filled' : 'default'}
              size="xs"
              aria-label={t('absences.coverNamed', { ...label, verb })}
              onClick={onCover}
            >
              {verb}
            </Button>
            <Button variant="default" size="xs" aria-label={t('absences.undoNamed', label)} onClick={onUndo}>
              {t('absences.undo')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
