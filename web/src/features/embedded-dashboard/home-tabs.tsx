import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './home-tabs.module.css'
import { biTab } from './use-home-view.ts'

/** The two views of the home screen, as addresses. */
export function HomeTabs({ showsBi }: { showsBi: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.tabs} aria-label={t('dashboard.views')}>
      <Link to="/dashboard" aria-current={showsBi ? undefined : 'page'}>
        {t('dashboard.view.cleanings')}
      </Link>
      <Link to={`/dashboard?tab=${biTab}`} aria-current={showsBi ? 'page' : undefined}>
        {t('dashboard.view.bi')}
      </Link>
    </nav>
  )
}
