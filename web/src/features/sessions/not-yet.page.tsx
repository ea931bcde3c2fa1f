import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PublicFrame } from './public-frame.tsx'
import styles from './sign-in.module.css'

/** Stands where a page for people who are not signed in is still to come. */
export function NotYetPublicPage() {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <div className={styles.form}>
        <h1>{t('ui.notYetTitle')}</h1>
        <p className={styles.audience}>{t('ui.notYetWhy')}</p>
        <Link to="/">{t('sessions.back')}</Link>
      </div>
    </PublicFrame>
  )
}
