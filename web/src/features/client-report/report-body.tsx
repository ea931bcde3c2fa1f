import type { ClientReport } from '@zelo/contract/client-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { formatCalendarDay } from '../reports/plan-changes.ts'
import type { CountedFigure } from '../reports/report-figures.tsx'
import { toCleaning, toReport, toUndoneTasks } from '../reports/report-links.ts'
import { ReportPhoto } from '../reports/report-photo.tsx'
import styles from './client-report.module.css'
import { describeReason, formatFigure, tableFigures } from './report-words.ts'

/**
 * The parts of the report below the figures: environments, undone tasks with their reasons, and photos. Entries link to the
 * cleanings that they count.
 */
export function ReportBody(props: {
  report: ClientReport
  interval: DateInterval
  /** The value of `company` in the URL. Null means the whole group. */
  company: string | null
  /** Returns the URL of the cleanings that a figure of an environment counts. */
  toCounted: (figure: CountedFigure, environmentId: number) => string
}) {
  const { report, interval, company, toCounted } = props

  const { t, i18n } = useTranslation()
  const { environments, undone, skipped, photos } = report
  return (
    <>
      <section className={styles.part}>
        <h2>{t('clientReport.environments')}</h2>
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('reports.environment')}</th>
                {tableFigures.map((key) => (
                  <th key={key} scope="col">
                    {t(`reports.figures.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {environments.map(({ id, name, sector, floor, figures }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link
                      to={toReport('/v2/historico-ambientes', interval, company, { environment: String(id) })}
                    >
                      {name}
                    </Link>
                    <small>{[sector, floor].filter(Boolean).join(' · ')}</small>
                  </th>
                  {tableFigures.map((key) => (
                    <td key={key}>
                      {figures[key] > 0 ? (
                        <Link to={toCounted(key, id)} state={firstLevel} preventScrollReset>
                          {formatFigure(key, figures, t, i18n.language)}
                        </Link>
                      ) : (
                        formatFigure(key, figures, t, i18n.language)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t('clientReport.undone')}</h2>
        {undone.procedures.length === 0 && <p className={styles.fine}>{t('clientReport.nothingUndone')}</p>}
        <div className={styles.pair}>
          <Counts
            rows={undone.procedures.map(({ name, count }) => ({
              count,
              name,
              to: toReport('/v2/historico-tarefas-incompletas', interval, company, {
                procedure: nameKey(name),
              }),
            }))}
          />
          <Counts
            rows={undone.reasons.map(({ reason, count }) => ({
              count,
              name: describeReason(reason, t, i18n.language),
              to: toUndoneTasks(interval, company, { reason }),
            }))}
          />
        </div>
      </section>
      {skipped.length > 0 && (
        <section className={styles.part}>
          <h2>{t('clientReport.skipped')}</h2>
          <p className={styles.fine}>{t('clientReport.skippedWhy')}</p>
          <Counts rows={skipped.map((skip) => ({ name: formatCalendarDay(skip, t), count: skip.count }))} />
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('clientReport.photos')}</h2>
        {photos.length === 0 && <p className={styles.fine}>{t('clientReport.noPhotos')}</p>}
        <ul className={styles.photos}>
          {photos.map(({ url, thumbnailUrl, environment, takenAt, day, appointmentId }) => (
            <li key={url}>
              <ReportPhoto photos={[{ url, thumbnailUrl }]} caption={environment} wide />
              <Link to={toCleaning(day, appointmentId)}>{environment}</Link>
              <small className="figures">{formatInstant(takenAt)}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A list of names with counts. The largest count is first. */
function Counts({ rows }: { rows: readonly { name: string; count: number; to?: string }[] }) {
  const { i18n } = useTranslation()
  return (
    <ol className={styles.counts}>
      {rows.map(({ name, count, to }) => (
        <li key={name}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          <span className="figures">{count.toLocaleString(i18n.language)}</span>
        </li>
      ))}
    </ol>
  )
}
