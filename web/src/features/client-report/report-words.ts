import type { ClientReport } from '@zelo/contract/client-report'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import type { TFunction } from 'i18next'
import { formatShare, toPoints } from '../../lib/shares.ts'
import { toShares } from './report-shares.ts'

/** Returns a sentence for each compared share, such as 'Feitas: 98,2%, 1,3 p.p. acima.' */
export function describeTrend(report: ClientReport, t: TFunction, language: string): string[] {
  const now = toShares(report.figures)
  const before = toShares(report.previous.figures)
  return (['done', 'onTime'] as const).map((key) => {
    const points = toPoints(now[key], before[key])
    const share = now[key] === null ? t('reports.none') : formatShare(now[key], language, 1)
    const words = { name: t(`reports.figures.${key}`), share }
    if (points === null) return t('clientReport.noTrend', words)
    if (points === 0) return t('clientReport.sameTrend', words)
    const difference = Math.abs(points).toLocaleString(language)
    return t(points > 0 ? 'clientReport.upTrend' : 'clientReport.downTrend', { ...words, difference })
  })
}

/** Returns the reason of an undone task in words. */
export function describeReason(reason: string | null, t: TFunction, language: string): string {
  return reason === null ? t('clientReport.noReason') : translateUndoneReason(reason, language)
}

/** The figures of an environment in the table, in this order. */
export const tableFigures = ['planned', 'done', 'incomplete', 'missed', 'onTime'] as const

/** Returns a figure of an environment in words. */
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
