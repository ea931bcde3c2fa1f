import {
  countOpenCleanings,
  meanMinutes,
  onTimeShare,
  type ReportFigures,
} from '@zelo/contract/rules/report-figures'
import { type Status, StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { formatShare } from '../../lib/shares.ts'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './report-figures.module.css'

/**
 * The figures that count cleanings. `onTime` is shown as a share of the ended cleanings, and `timed` as their mean
 * duration.
 */
export const countedFigures = [
  'planned',
  'unfinished',
  'done',
  'incomplete',
  'missed',
  'extra',
  'onTime',
  'timed',
] as const
export type CountedFigure = (typeof countedFigures)[number]

/** Returns the number of cleanings that a figure counts. */
export function countCleanings(figure: CountedFigure, figures: ReportFigures): number {
  return figure === 'unfinished' ? countOpenCleanings(figures) : figures[figure]
}

const counts = [
  { key: 'done', status: 'done' },
  { key: 'incomplete', status: 'partial' },
  { key: 'missed', status: 'missed' },
  { key: 'extra', status: 'extra' },
] as const satisfies { key: keyof ReportFigures; status: Status }[]

/**
 * Shows the figures above a report: planned work, results, punctuality and duration. Each figure that counts cleanings
 * leads to these cleanings.
 */
export function FiguresLine(props: {
  figures: ReportFigures | undefined
  toCleanings: (figure: CountedFigure) => string
}) {
  const { figures, toCleanings } = props
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const known = figures && {
    share: onTimeShare(figures),
    mean: meanMinutes(figures),
  }
  const open = figures ? countOpenCleanings(figures) : 0
  const ids = useId()
  /** Returns the text of a figure, as a link to its cleanings if it counts any. */
  const linkFigure = (figure: CountedFigure, text: string) =>
    figures && countCleanings(figure, figures) > 0 ? (
      <Link
        id={`${ids}${figure}`}
        to={toCleanings(figure)}
        state={firstLevel}
        preventScrollReset
        // The text of `unfinished` already names the figure.
        aria-labelledby={figure === 'unfinished' ? undefined : `${ids}${figure}-label ${ids}${figure}`}
      >
        {text}
      </Link>
    ) : (
      text
    )
  const entries = [
    {
      key: 'planned' as const,
      label: t('reports.figures.planned'),
      value: figures && number(figures.planned),
    },
    ...counts.map(({ key, status }) => ({
      key,
      label: <StatusMark status={status} word={t(`reports.figures.${key}`)} />,
      value: figures && number(figures[key]),
    })),
    {
      key: 'onTime' as const,
      label: t('reports.figures.onTime'),
      value: known && (known.share === null ? t('reports.none') : formatShare(known.share, i18n.language, 1)),
    },
    {
      key: 'timed' as const,
      label: t('reports.figures.mean'),
      value: known && (known.mean === null ? t('reports.none') : t('ui.minutes', { count: known.mean })),
    },
  ]
  return (
    <dl className={styles.figures} aria-label={t('reports.figures.title')}>
      {entries.map(({ key, label, value }) => (
        <div key={key}>
          <dt id={`${ids}${key}-label`}>{label}</dt>
          <dd>
            {value === undefined && (
              <ShowAfter>
                <Skeleton width={48} height={20} />
              </ShowAfter>
            )}
            {value !== undefined && linkFigure(key, value)}
          </dd>
          {key === 'planned' && open > 0 && (
            <dd className={styles.open}>
              {linkFigure('unfinished', t('reports.figures.open', { count: open }))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
