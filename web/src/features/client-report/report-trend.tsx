import type { ClientReport } from '@zelo/contract/client-report'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { type CountedFigure, countCleanings } from '../reports/report-figures.tsx'
import styles from './client-report.module.css'
import { type ComparedFigure, compareFigures } from './report-words.ts'

/** Compares each figure with the same figure of the previous interval. Each figure links to the cleanings that it counts. */
export function ReportTrend(props: {
  report: ClientReport
  /**
   * Returns the URL of the cleanings that a figure counts, in the report's interval (`now`) or in the previous one
   * (`before`).
   */
  toCounted: (figure: CountedFigure, period: 'now' | 'before') => string
}) {
  const { report, toCounted } = props
  const { t, i18n } = useTranslation()
  const { from, to } = report.previous
  const linkFigure = (compared: ComparedFigure, period: 'now' | 'before') => {
    const { figures } = period === 'now' ? report : report.previous
    return countCleanings(compared.figure, figures) > 0 ? (
      <Link to={toCounted(compared.figure, period)} state={firstLevel} preventScrollReset>
        {compared[period]}
      </Link>
    ) : (
      compared[period]
    )
  }
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
            {compareFigures(report, t, i18n.language).map((compared) => (
              <tr key={compared.label}>
                <th scope="row">{compared.label}</th>
                <td>{linkFigure(compared, 'now')}</td>
                <td>{linkFigure(compared, 'before')}</td>
                <td>{compared.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
