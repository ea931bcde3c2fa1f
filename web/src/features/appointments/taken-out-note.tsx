import type { Appointment, readAppointment, TakenOut } from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatSkip } from './skip-words.ts'
import styles from './taken-out-note.module.css'

/**
 * Shows why an appointment does not take place. Once this is loaded, it also shows who removed the appointment, and when.
 */
export function TakenOutNote(props: {
  takenOut: TakenOut
  by: AnswerOf<typeof readAppointment>['takenOutBy']
  skipped: Appointment['skipped']
}) {
  const { takenOut, by, skipped } = props
  const { t } = useTranslation()
  return (
    <div className={styles.note}>
      <p>
        <strong>{t(`dashboard.out.why.${takenOut ?? 'cancelled'}`)}</strong>{' '}
        {takenOut === 'skipped' && skipped && `${formatSkip(skipped, t)}.`}
        {by && (
          <span className="figures">
            {t('dashboard.out.by', {
              name: by.name,
              day: toDisplayDate(by.at.slice(0, 10)),
              time: formatTime(by.at),
            })}
          </span>
        )}
      </p>
      {by?.justification && <p>{t('dashboard.out.justification', { text: by.justification })}</p>}
    </div>
  )
}
