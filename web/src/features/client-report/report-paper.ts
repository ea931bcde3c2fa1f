import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import type { usePaperFrame } from '../../kit/export/use-paper-frame.ts'
import type { PaperPart } from '../reports/pdf/export-pdf-paper.ts'
import { formatCalendarDay } from '../reports/plan-changes.ts'
import { compareFigures, describeReason, formatFigure, tableFigures } from './report-words.ts'
import type { WantedReport } from './use-client-files.ts'

const photosPerRow = 3

/**
 * Generates the parts of the report's PDF. The first page contains the comparison and the undone tasks. The next parts are
 * skipped cleanings, environments, photos and lines for signatures.
 */
export function* generateReportParts(
  { report, company, interval }: WantedReport,
  edges: ReturnType<ReturnType<typeof usePaperFrame>>,
  t: TFunction,
  language: string,
): Generator<PaperPart> {
  const { environments, undone, skipped, photos, previous, logoUrl } = report
  const number = (value: number) => value.toLocaleString(language)
  const column = (head: string, width = 1, isPhoto = false) => ({ head, width, photos: isPhoto })
  const toPeriod = ({ from, to }: { from: string; to: string }) =>
    t('reports.period', { from: toDisplayDate(from), to: toDisplayDate(to) })
  yield {
    kind: 'start',
    paper: {
      ...edges,
      title: t('clientReport.paperTitle', { company }),
      ...(logoUrl !== null && { logo: logoUrl }),
      facts: [
        { label: t('clientReport.now'), text: toPeriod(interval) },
        { label: t('clientReport.before'), text: toPeriod(previous) },
      ],
      noPhoto: t('reports.photo.none'),
      columns: [
        column(t('clientReport.figure'), 3),
        column(t('clientReport.now')),
        column(t('clientReport.before')),
        column(t('clientReport.change')),
      ],
      signatures: [t('clientReport.signedBy', { company: edges.company }), t('clientReport.signedByClient')],
    },
  }
  yield {
    kind: 'rows',
    rows: compareFigures(report, t, language).map(({ label, now, before, change }) => ({
      above: [],
      cells: [label, now, before, change],
    })),
  }
  if (undone.procedures.length > 0) {
    const tasks = undone.procedures.map(({ name, count }) => [name, number(count)])
    const reasons = undone.reasons.map(({ reason, count }) => [
      describeReason(reason, t, language),
      number(count),
    ])
    yield {
      kind: 'section',
      title: t('clientReport.undone'),
      note: '',
      columns: [
        column(t('clientReport.task'), 3),
        column(t('clientReport.count')),
        column(t('clientReport.reason'), 3),
        column(t('clientReport.count')),
      ],
    }
    const rows = Array.from({ length: Math.max(tasks.length, reasons.length) }, (_, place) => ({
      above: [],
      cells: [...(tasks[place] ?? ['', '']), ...(reasons[place] ?? ['', ''])],
    }))
    yield { kind: 'rows', rows }
  }
  if (skipped.length > 0) {
    yield {
      kind: 'section',
      title: t('clientReport.skipped'),
      note: t('clientReport.skippedWhy'),
      columns: [column(t('clientReport.reason'), 3), column(t('clientReport.count'))],
    }
    yield {
      kind: 'rows',
      rows: skipped.map((skip) => ({ above: [], cells: [formatCalendarDay(skip, t), number(skip.count)] })),
    }
  }
  yield {
    kind: 'section',
    title: t('clientReport.environments'),
    note: '',
    columns: [
      column(t('reports.environment'), 3),
      column(t('clientReport.sector'), 2),
      ...tableFigures.map((key) => column(t(`reports.figures.${key}`))),
    ],
  }
  yield {
    kind: 'rows',
    rows: environments.map(({ name, sector, figures }) => ({
      above: [],
      cells: [name, sector, ...tableFigures.map((key) => formatFigure(key, figures, t, language))],
    })),
  }
  if (photos.length > 0) {
    const pair = [column('', 2, true), column(t('reports.environment'), 2)]
    const columns = Array.from({ length: photosPerRow }, () => pair).flat()
    yield { kind: 'section', title: t('clientReport.photos'), note: '', columns }
    const cells = photos.map(({ thumbnailUrl, environment, takenAt }) => {
      return [[thumbnailUrl], `${environment}\n${formatInstant(takenAt)}`]
    })
    const starts = cells.keys().filter((place) => place % photosPerRow === 0)
    yield {
      kind: 'rows',
      rows: [...starts].map((start) => {
        const row = cells.slice(start, start + photosPerRow).flat()
        return { above: [], cells: [...row, ...columns.slice(row.length).map(() => '')] }
      }),
    }
  }
  yield { kind: 'finish' }
}
