import { useTranslation } from 'react-i18next'
import { ignoreNewVersion, useVersion } from './new-version.ts'
import styles from './notices.module.css'

/** Offers to load a new version. It never reloads without a click, so that the user can finish typing. */
export function NewVersionNotice() {
  const { t } = useTranslation()
  const shown = useVersion() === 'newer'
  return (
    <div role="status">
      {shown && (
        <div className={styles.notice}>
          <p>
            <strong>{t('ui.newVersionTitle')}</strong> {t('ui.newVersionWhy')}
          </p>
          <button type="button" className={styles.act} onClick={() => window.location.reload()}>
            {t('ui.reload')}
          </button>
          <button type="button" className={styles.quiet} onClick={ignoreNewVersion}>
            {t('ui.later')}
          </button>
        </div>
      )}
    </div>
  )
}
