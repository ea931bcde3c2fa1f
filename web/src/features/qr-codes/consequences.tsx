import { useTranslation } from 'react-i18next'
import styles from './consequences.module.css'

/** What follows from new codes: the labels at the doors have to be printed anew (DOMAIN §5). */
export function Consequences({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.sentences}>
      {(['print', 'old', 'older'] as const).map((consequence) => (
        <li key={consequence}>{t(`qrCodes.replacing.${consequence}`, { count })}</li>
      ))}
    </ul>
  )
}
