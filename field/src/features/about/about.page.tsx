import { productVersion } from '@zelo/ui/lib/product-version.ts'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useAccount } from '../../lib/account.ts'
import buttons from '../../ui/buttons.module.css'
import styles from './about.module.css'
import { useInstall } from './install.ts'

/** Explains what the app does and does not do. Readable without a session. */
export function AboutPage() {
  const { t } = useTranslation()
  const account = useAccount()
  const install = useInstall()
  return (
    <Screen
      title={t('about.title')}
      signedOut={account === null}
      dock={
        install && (
          <button type="button" className={buttons.primary} onClick={install}>
            {t('menu.install')}
          </button>
        )
      }
    >
      <div className={styles.text}>
        <p>{t('about.what')}</p>
        <h2>{t('about.notTitle')}</h2>
        <ul>
          <li>{t('about.notPosition')}</li>
          <li>{t('about.notClock')}</li>
          <li>{t('about.notPhotos')}</li>
        </ul>
        <h2>{t('about.keptTitle')}</h2>
        <p>{t('about.kept')}</p>
        <h2>{t('about.installTitle')}</h2>
        <p>{t('about.install')}</p>
        <h2>{t('about.helpTitle')}</h2>
        <p>{t('about.help')}</p>
        <p className={styles.version}>{t('about.version', { version: productVersion })}</p>
      </div>
    </Screen>
  )
}
