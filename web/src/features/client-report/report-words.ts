import type { ClientReport } from '@zelo/contract/client-report'
import { meanMinutes, type ReportFigures } from '@zelo/contract/rules/report-figures'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import type { TFunction } from 'i18next'
import { formatShare, toPoints } from '../../lib/shares.ts'
import type { CountedFigure } from '../reports/report-figures.tsx'
import { toShares } from './report-shares.ts'

/** A figure of the interval, and the same figure of the previous interval, as texts. */
export interface ComparedFigure {
  /** The figure whose list of cleanings a click on this figure opens. */
  figure: CountedFigure
  label: string
  now: string
  before: string
  /** The difference with its sign, or a dash if one of the figures is unknown. */
  change: string
}

/** Compares the figures of a report with those of the previous interval. The change of a share is in percentage points. */
export function compareFigures(report: ClientReport, t: TFunction, language: string): ComparedFigure[] {
  const { figures, previous } = report
  const none = t('reports.none')
  const sign = (value: number) => value.toLocaleString(language, { signDisplay: 'exceptZero' })
  const counts = (['planned', 'done', 'incomplete', 'missed', 'extra'] as const).map((key) => ({
    figure: key,
    label: t(`reports.figures.${key}`),
    now: figures[key].toLocaleString(language),
    before: previous.figures[key].toLocaleString(language),
    change: sign(figures[key] - previous.figures[key]),
  }))
  const [now, before] = [toShares(figures), toShares(previous.figures)]
  const shares = (['done', 'onTime'] as const).map((key) => {
    const points = toPoints(now[key], before[key])
    const write = (share: number | null) => (share === null ? none : formatShare(share, language, 1))
    return {
      figure: key,
      label: t(key === 'done' ? 'clientReport.doneShare' : 'reports.figures.onTime'),
      now: write(now[key]),
      before: write(before[key]),
      change: points === null ? none : t('clientReport.points', { points: sign(points) }),
    }
  })
  const [mean, meanBefore] = [meanMinutes(figures), meanMinutes(previous.figures)]
  const minutes = (value: number | null) => (value === null ? none : t('ui.minutes', { count: value }))
  return [
    ...counts,
    ...shares,
    {
      figure: 'timed',
      label: t('reports.figures.mean'),
      now: minutes(mean),
      before: minutes(meanBefore),
      change:
        mean === null || meanBefore === null
          ? none
          : t('clientReport.minutesChange', { minutes: sign(mean - meanBefore) }),
    },
  ]
}

/** Returns the reason of an undone task in words. */
export function describeReason(reason: string | null, t: TFunction, language: string): string {
  return reason === null ? t('clientReport.noReason') : translateUndoneReason(reason, language)
}

/** The figures of an environment in the table, in this order. */
export const tableFigures = ['planned', 'done', 'incomplete', 'missed', 'onTime'] as const

/** Formats a figure of an environment. */
export function formatFigure(
  key: (typeof tableFigures)[number],
  figures: ReportFigures,
  t: TFunction,
  language: string,
): string {
  if (key !== 'onTime') return figures[key].toLocaleString(language)
  const { onTime } = toShares(figures)
  return onTime === null ? t('reports.none') : formatShare(onTime, language, 1)
}
