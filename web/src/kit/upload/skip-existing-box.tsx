import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skip-existing-box.module.css'

/**
 * A check box for rows whose records exist already. If it is checked, the import skips these rows. Otherwise such a row
 * causes the rejection of the file.
 */
export function SkipExistingBox(props: {
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  const { checked, disabled, onChange } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {t('imports.skipExisting')}
      </label>
      <p id={id} className={styles.why}>
        {t('imports.skipExistingWhy')}
      </p>
    </div>
  )
}
