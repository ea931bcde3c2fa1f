import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatShare } from '../../lib/shares.ts'
import styles from './chart-card.module.css'
import ranks from './ranks.module.css'
import type { Audit } from './use-audit.ts'

/** Ranks the reasons why tasks were not done. Leads to the report of these tasks. The filters of the charts apply. */
export function ReasonsCard({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const { reasons = [], interval, isFiltered } = audit
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  const most = reasons[0]?.count ?? 0
  return (
    <section className={styles.whole} aria-labelledby={titleId} data-chart="reasons">
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{t('audit.reasons.title')}</h2>
          <p>{t('audit.reasons.about')}</p>
        </div>
        {total > 0 && (
          <Link to={`/v2/historico-tarefas-incompletas?${new URLSearchParams({ in: 'dates', ...interval })}`}>
            {t('audit.reasons.open')}
          </Link>
        )}
      </header>
      {total === 0 ? (
        <div className={styles.empty}>
          {t(isFiltered ? 'audit.reasons.noneFiltered' : 'audit.reasons.none')}
        </div>
      ) : (
        <table className={ranks.bars} aria-labelledby={titleId}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('audit.reasons.reason')}</th>
              <th scope="col">{t('audit.reasons.tasks')}</th>
              <th scope="col">{t('audit.percent')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ reason, count }) => (
              <tr key={reason} className={ranks.row} style={{ '--part': count / most } as CSSProperties}>
                <th scope="row">
                  {reason === null
                    ? t('audit.reasons.noReason')
                    : translateUndoneReason(reason, i18n.language)}
                </th>
                <td className="figures">{count.toLocaleString(i18n.language)}</td>
                <td className="figures">{formatShare(count / total, i18n.language, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
