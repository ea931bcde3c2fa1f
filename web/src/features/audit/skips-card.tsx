import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCalendarDay } from '../reports/plan-changes.ts'
import styles from './chart-card.module.css'
import { RankTable } from './rank-table.tsx'
import type { Audit } from './use-audit.ts'

/**
 * Ranks calendar days, such as holidays, by the number of cleanings that they skip. The charts do not count these cleanings.
 * The filters of the charts apply. Without skipped cleanings, it shows nothing.
 */
export function SkipsCard({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const { skips = [] } = audit
  if (skips.length === 0) return null
  const total = skips.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.whole} aria-labelledby={titleId} data-chart="skips">
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{t('audit.skips.title')}</h2>
          <p>{t('audit.skips.about', { count: total, figure: total.toLocaleString(i18n.language) })}</p>
        </div>
        <Link to="/calendario">{t('audit.skips.open')}</Link>
      </header>
      <RankTable
        labelledBy={titleId}
        heads={[t('reports.skippedSheet.reason'), t('audit.skips.cleanings')]}
        rows={skips.map((skip) => ({ name: formatCalendarDay(skip, t), count: skip.count }))}
      />
    </section>
  )
}
