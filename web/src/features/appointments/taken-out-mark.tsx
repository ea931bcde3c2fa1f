import type { Appointment, TakenOut } from '@zelo/contract/appointments'
import { useTranslation } from 'react-i18next'
import styles from './taken-out-mark.module.css'

/** Marks an inactive appointment with the reason in one word, or with the calendar day that skips it. */
export function TakenOutMark(props: { takenOut: TakenOut; skipped: Appointment['skipped'] }) {
  const { takenOut, skipped } = props
  const { t } = useTranslation()
  const word = t(`dashboard.out.${takenOut ?? 'cancelled'}`)
  return (
    <span className={styles.mark}>
      <TakenOutGlyph />
      <span>{takenOut === 'skipped' && skipped ? `${word}: ${skipped.name}` : word}</span>
    </span>
  )
}

/** A ring with a stroke through it. */
export function TakenOutGlyph() {
  return (
    <svg className={styles.glyph} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM3.8 3.8l8.4 8.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
      />
    </svg>
  )
}
