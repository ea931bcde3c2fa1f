import type { BranchRow } from '@zelo/contract/branch-ranking'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { formatShare, toPoints } from '../../lib/shares.ts'
import styles from './branch-ranking.module.css'
import { countRanked, type RankedFigure, type Ranking, rankedFigures, readShare } from './ranking.ts'

/** Ranks the companies. A bar shows the share by which they are ranked. */
export function RankingTable(props: {
  rows: readonly BranchRow[]
  previous: DateInterval
  by: Ranking
  interval: DateInterval
  /** Returns the URL of the list of cleanings that a figure of a company counts. */
  toCleanings: (companyId: number, figure: RankedFigure) => string
}) {
  const { rows, previous, by, interval, toCleanings } = props
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <>
      <p className={styles.compared}>
        {t('branchRanking.comparedWith', {
          from: toDisplayDate(previous.from),
          to: toDisplayDate(previous.to),
        })}
      </p>
      <table className={styles.table} aria-label={t('shell.screen.branchRanking')}>
        <thead>
          <tr>
            <th scope="col">{t('branchRanking.branch')}</th>
            {rankedFigures.map((key) => (
              <th key={key} scope="col" aria-sort={key === by ? 'descending' : undefined}>
                {t(`branchRanking.figures.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.companyId} style={{ '--part': readShare(by, row.now) ?? 0 } as CSSProperties}>
              <th scope="row">
                <span className={styles.place}>{place + 1}</span>
                <Link
                  to={`/relatorio-do-cliente?${new URLSearchParams({
                    company: String(row.companyId),
                    ...interval,
                  })}`}
                >
                  {row.name}
                </Link>
              </th>
              {rankedFigures.map((key) => {
                const count = countRanked(key, row.now)
                const label = t(`branchRanking.figures.${key}`)
                return (
                  <td key={key} data-label={label}>
                    {count === 0 ? (
                      <span>{formatFigure(key, row, language)}</span>
                    ) : (
                      <Link
                        to={toCleanings(row.companyId, key)}
                        state={firstLevel}
                        preventScrollReset
                        aria-label={t('branchRanking.open', {
                          figure: label,
                          name: row.name,
                          value: formatFigure(key, row, language),
                        })}
                      >
                        {formatFigure(key, row, language)}
                      </Link>
                    )}
                    <small>{describeChange(key, row, t, language)}</small>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Returns a count with its share in parentheses. `planned` has no share. */
function formatFigure(key: RankedFigure, { now }: BranchRow, language: string): string {
  const count = countRanked(key, now).toLocaleString(language)
  const share = key === 'planned' ? null : readShare(key, now)
  return share === null ? count : `${count} (${formatShare(share, language, 1)})`
}

/**
 * Returns the change since the previous interval. `planned` changes by a count, every other figure by percentage points. If
 * the previous interval had no cleanings to compare with, returns a text that says so.
 */
function describeChange(
  key: RankedFigure,
  { now, before }: BranchRow,
  t: TFunction,
  language: string,
): string {
  const sign = (value: number) => value.toLocaleString(language, { signDisplay: 'exceptZero' })
  if (before.planned === 0) return t('branchRanking.nothingBefore')
  if (key === 'planned') return sign(now.planned - before.planned)
  const points = toPoints(readShare(key, now), readShare(key, before))
  return points === null
    ? t('branchRanking.nothingBefore')
    : t('branchRanking.points', { points: sign(points) })
}
