import { listClientReportRows } from '@zelo/contract/client-report'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import type { TFunction } from 'i18next'
import { makeWorkbook } from '../../kit/export/export-excel.ts'
import { type Sheet, type SheetValue, toSheetDay } from '../../kit/export/sheet.ts'
import { callForMany } from '../../kit/worker/large-call.ts'
import { describeReason } from './report-words.ts'
import type { WantedReport } from './use-client-files.ts'

/** The columns with figures, in this order. The sums of the rows equal the figures of the report. */
const rowFigures = ['planned', 'done', 'incomplete', 'missed', 'extra', 'ended', 'onTime', 'minutes'] as const

/**
 * Makes the workbook of the report: figures, environments, undone tasks, and the cleanings of each environment and day.
 * Titles and heads are in the language of the user.
 */
export async function makeClientReportWorkbook(
  { report, interval, scope }: WantedReport,
  t: TFunction,
  language: string,
  signal: AbortSignal,
): Promise<Blob> {
  const rows = await callForMany(listClientReportRows, { query: { ...scope, ...interval } }, signal)
  const { figures, previous, environments, undone } = report
  const head = (key: (typeof rowFigures)[number]) =>
    key === 'ended' || key === 'onTime' || key === 'minutes'
      ? t(`clientReport.heads.${key}`)
      : t(`reports.figures.${key}`)
  const toFigureColumns = (each: readonly { figures: ReportFigures }[]) =>
    rowFigures.map((key) => ({ head: head(key), values: each.map((row): SheetValue => row.figures[key]) }))
  const toNameColumns = (each: readonly { environment: string; sector: string; floor: string }[]) => [
    { head: t('reports.environment'), values: each.map(({ environment }) => environment) },
    { head: t('clientReport.sector'), values: each.map(({ sector }) => sector) },
    { head: t('clientReport.floor'), values: each.map(({ floor }) => floor) },
  ]
  const sheets: Sheet[] = [
    {
      title: t('clientReport.sheets.figures'),
      columns: [
        { head: t('clientReport.figure'), values: rowFigures.map(head) },
        { head: t('clientReport.now'), values: rowFigures.map((key) => figures[key]) },
        { head: t('clientReport.before'), values: rowFigures.map((key) => previous.figures[key]) },
        {
          head: t('clientReport.change'),
          values: rowFigures.map((key) => figures[key] - previous.figures[key]),
        },
      ],
    },
    {
      title: t('clientReport.environments'),
      columns: [
        ...toNameColumns(environments.map(({ name, ...rest }) => ({ environment: name, ...rest }))),
        ...toFigureColumns(environments),
      ],
    },
    {
      title: t('clientReport.undone'),
      columns: [
        { head: t('clientReport.task'), values: undone.procedures.map(({ name }) => name) },
        { head: t('clientReport.count'), values: undone.procedures.map(({ count }) => count) },
      ],
    },
    {
      title: t('clientReport.reasons'),
      columns: [
        {
          head: t('clientReport.reason'),
          values: undone.reasons.map(({ reason }) => describeReason(reason, t, language)),
        },
        { head: t('clientReport.count'), values: undone.reasons.map(({ count }) => count) },
      ],
    },
    {
      title: t('clientReport.sheets.rows'),
      columns: [
        { head: t('clientReport.day'), values: rows.map(({ day }) => toSheetDay(day)) },
        { head: t('kit.company'), values: rows.map(({ company }) => company) },
        ...toNameColumns(rows),
        ...toFigureColumns(rows),
      ],
    },
  ]
  return await makeWorkbook(sheets, signal)
}
