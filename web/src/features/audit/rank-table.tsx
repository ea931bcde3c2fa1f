import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatShare } from '../../lib/shares.ts'
import ranks from './ranks.module.css'

/** A ranking as a table. Each row shows a name, its count and its share as a bar. The first row has the largest count. */
export function RankTable(props: {
  labelledBy: string
  /** The heads of the first two columns. */
  heads: readonly [string, string]
  /** `to` is the URL of the list of records that a row counts. */
  rows: readonly { name: string; count: number; to?: string }[]
}) {
  const { t, i18n } = useTranslation()
  const { labelledBy, heads, rows } = props
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const most = rows[0]?.count ?? 0
  return (
    <table className={ranks.bars} aria-labelledby={labelledBy}>
      <thead className="visually-hidden">
        <tr>
          {[...heads, t('audit.percent')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, to }) => (
          <tr key={name} className={ranks.row} style={{ '--part': count / most } as CSSProperties}>
            <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
            <td className="figures">{count.toLocaleString(i18n.language)}</td>
            <td className="figures">{formatShare(count / total, i18n.language, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
