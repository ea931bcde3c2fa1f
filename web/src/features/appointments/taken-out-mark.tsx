import type { Appointment, TakenOut } from '@zelo/contract/appointments'
import { StruckRing } from '@zelo/ui/components/struck-ring.tsx'
import { useTranslation } from 'react-i18next'
import styles from './taken-out-mark.module.css'

/** Marks an inactive appointment. The mark is the reason in one word, or the calendar day that skips the appointment. */
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

export function TakenOutGlyph() {
  return <StruckRing className={styles.glyph} />
}
