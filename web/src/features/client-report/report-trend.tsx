import type { ClientReport } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import styles from './client-report.module.css'
import { describeTrend } from './report-words.ts'

/** Compares the interval with the one before. */
export function ReportTrend({ report }: { report: ClientReport }) {
  const { t, i18n } = useTranslation()
  const { from, to } = report.previous
  return (
    <p className={`${styles.trend} figures`}>
      <strong>{t('clientReport.comparedWith', { from: toDisplayDate(from), to: toDisplayDate(to) })}</strong>{' '}
      {describeTrend(report, t, i18n.language).join(' ')}
    </p>
  )
}
