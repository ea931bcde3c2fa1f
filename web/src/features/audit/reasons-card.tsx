import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toUndoneTasks } from '../reports/report-links.ts'
import styles from './chart-card.module.css'
import { RankTable } from './rank-table.tsx'
import type { Audit } from './use-audit.ts'

/**
 * Ranks the reasons why tasks were not done. A click on a reason opens the tasks that were not done for that reason. The
 * filters of the charts apply.
 */
export function ReasonsCard({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const { reasons = [], interval, filter, isFiltered } = audit
  return (
    <section className={styles.whole} aria-labelledby={titleId} data-chart="reasons">
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{t('audit.reasons.title')}</h2>
          <p>{t('audit.reasons.about')}</p>
        </div>
        {reasons.length > 0 && (
          <Link to={toUndoneTasks(interval, null, { filter })}>{t('audit.reasons.open')}</Link>
        )}
      </header>
      {reasons.length === 0 ? (
        <div className={styles.empty}>
          {t(isFiltered ? 'audit.reasons.noneFiltered' : 'audit.reasons.none')}
        </div>
      ) : (
        <RankTable
          labelledBy={titleId}
          heads={[t('audit.reasons.reason'), t('audit.reasons.tasks')]}
          rows={reasons.map(({ reason, count }) => ({
            name:
              reason === null ? t('audit.reasons.noReason') : translateUndoneReason(reason, i18n.language),
            count,
            to: toUndoneTasks(interval, null, { reason, filter }),
          }))}
        />
      )}
    </section>
  )
}
