import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../../lib/address-params.ts'
import styles from './home-tabs.module.css'
import { biTab } from './use-home-view.ts'

/** The links to the two views of the home screen. The links keep the days and the filter of the list of cleanings. */
export function HomeTabs({ showsBi }: { showsBi: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const toTabSearch = (tab: string | null) => `?${withParams(params, { tab, appointment: null })}`
  return (
    <nav className={styles.tabs} aria-label={t('dashboard.views')}>
      <Link to={{ search: toTabSearch(null) }} aria-current={showsBi ? undefined : 'page'}>
        {t('dashboard.view.cleanings')}
      </Link>
      <Link to={{ search: toTabSearch(biTab) }} aria-current={showsBi ? 'page' : undefined}>
        {t('dashboard.view.bi')}
      </Link>
    </nav>
  )
}
