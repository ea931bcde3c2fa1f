import type { Place, SkippedCleaning } from '@zelo/contract/my-work'
import { StruckRing } from '@zelo/ui/components/struck-ring.tsx'
import { useTranslation } from 'react-i18next'
import styles from './visit-row.module.css'

/** A cleaning that the calendar skips, with the name of the holiday or closure. It opens no visit. */
export function SkippedRow(props: { cleaning: SkippedCleaning & { place: Place }; company: boolean }) {
  const { cleaning, company } = props
  const { t } = useTranslation()
  const line = [t('today.skipped', { name: cleaning.name }), company && cleaning.place.company]
  return (
    <li className={styles.item}>
      <div className={styles.row} data-state="skipped">
        <span className={styles.time}>{cleaning.start}</span>
        <span className={styles.words}>
          <span className={styles.name}>{cleaning.place.name}</span>
          <span className={styles.line}>{line.filter(Boolean).join(', ')}</span>
        </span>
        <span className={styles.state}>
          <StruckRing className={undefined} />
        </span>
      </div>
    </li>
  )
}
