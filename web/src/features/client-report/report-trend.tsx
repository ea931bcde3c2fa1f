import type { ClientReport } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import styles from './client-report.module.css'
import { compareFigures } from './report-words.ts'

/** Compares each figure of the interval with that of the previous interval. */
export function ReportTrend({ report }: { report: ClientReport }) {
  const { t, i18n } = useTranslation()
  const { from, to } = report.previous
  return (
    <section className={styles.part}>
      <h2>{t('clientReport.comparedWith', { from: toDisplayDate(from), to: toDisplayDate(to) })}</h2>
      <div className={styles.wide}>
        <table className={`${styles.table} ${styles.trend}`}>
          <thead>
            <tr>
              <th scope="col">{t('clientReport.figure')}</th>
              <th scope="col">{t('clientReport.now')}</th>
              <th scope="col">{t('clientReport.before')}</th>
              <th scope="col">{t('clientReport.change')}</th>
            </tr>
          </thead>
          <tbody>
            {compareFigures(report, t, i18n.language).map(({ label, now, before, change }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{now}</td>
                <td>{before}</td>
                <td>{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
