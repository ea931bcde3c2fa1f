import { useTranslation } from 'react-i18next'
import styles from './consequences.module.css'

/** Explains the effect of new codes: users must print and replace the labels (R2-086). */
export function Consequences(props: { count: number; stolen: boolean; onStolen: (stolen: boolean) => void }) {
  const { count, stolen, onStolen } = props
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.sentences}>
        {(['print', stolen ? 'dead' : 'old', ...(stolen ? [] : (['older'] as const))] as const).map(
          (consequence) => (
            <li key={consequence}>{t(`qrCodes.replacing.${consequence}`, { count })}</li>
          ),
        )}
      </ul>
      <label className={styles.stolen}>
        <input
          type="checkbox"
          checked={stolen}
          onChange={({ currentTarget }) => onStolen(currentTarget.checked)}
        />
        {t('qrCodes.replacing.stolen', { count })}
      </label>
    </>
  )
}
