import type { ClientReport } from '@zelo/contract/client-report'
import { localMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { meanMinutes } from '@zelo/contract/rules/report-figures'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { useFileMaking } from '../../kit/export/use-file-making.ts'
import { usePaperFrame } from '../../kit/export/use-paper-frame.ts'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import type { PaperPart } from '../reports/pdf/export-pdf-paper.ts'
import { formatCalendarDay } from '../reports/plan-changes.ts'
import { reportFileName } from '../reports/report-file-name.ts'
import { describeReason, describeTrend, formatFigure, tableFigures } from './report-words.ts'

const photosPerRow = 3

interface Wanted {
  report: ClientReport
  company: string
  interval: DateInterval
}

/** Makes and downloads the report as a PDF with photos and lines for signatures. */
export function useClientPdf() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSignedIn().grupo
  const frame = usePaperFrame()
  const { progress, save } = useFileMaking<true>()

  function* generateParts({ report, company, interval }: Wanted): Generator<PaperPart> {
    const { figures, environments, undone, skipped, photos } = report
    const edges = frame()
    const mean = meanMinutes(figures)
    const number = (value: number) => value.toLocaleString(language)
    const countKeys = ['planned', 'done', 'incomplete', 'missed', 'extra'] as const
    const period = t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })
    const column = (head: string, width = 1, isPhoto = false) => ({ head, width, photos: isPhoto })
    const counted = (title: string, rows: readonly { name: string; count: number }[]): PaperPart[] => [
      {
        kind: 'section',
        title,
        note: '',
        columns: [column(t('kit.name'), 6), column(t('clientReport.count'))],
      },
      { kind: 'rows', rows: rows.map(({ name, count }) => ({ above: [], cells: [name, number(count)] })) },
    ]
    yield {
      kind: 'start',
      paper: {
        ...edges,
        title: t('clientReport.paperTitle', { company }),
        facts: [
          { label: t('ui.period'), text: period },
          ...countKeys.map((key) => ({ label: t(`reports.figures.${key}`), text: number(figures[key]) })),
          {
            label: t('reports.figures.mean'),
            text: mean === null ? t('reports.none') : t('ui.minutes', { count: mean }),
          },
          {
            label: t('clientReport.comparedWith', {
              from: toDisplayDate(report.previous.from),
              to: toDisplayDate(report.previous.to),
            }),
            text: describeTrend(report, t, language).join(' '),
          },
        ],
        noPhoto: t('reports.photo.none'),
        columns: [
          column(t('reports.environment'), 3),
          ...tableFigures.map((key) => column(t(`reports.figures.${key}`))),
        ],
        signatures: [
          t('clientReport.signedBy', { company: edges.company }),
          t('clientReport.signedByClient'),
        ],
      },
    }
    yield {
      kind: 'rows',
      rows: environments.map(({ name, figures: own }) => ({
        above: [],
        cells: [name, ...tableFigures.map((key) => formatFigure(key, own, t, language))],
      })),
    }
    if (undone.procedures.length > 0) {
      yield* counted(t('clientReport.undone'), undone.procedures)
      const reasons = undone.reasons.map(({ reason, count }) => ({
        name: describeReason(reason, t, language),
        count,
      }))
      yield* counted(t('clientReport.reasons'), reasons)
    }
    if (skipped.length > 0) {
      const days = skipped.map((skip) => ({ name: formatCalendarDay(skip, t), count: skip.count }))
      yield* counted(t('clientReport.skipped'), days)
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

  return {
    making: progress !== null,
    save: (wanted: Wanted) =>
      void save({
        start: true,
        make: async (signal) => {
          const { makePdfFromParts } = await import('../reports/pdf/export-pdf.ts')
          const day = localMoment(getServerNow(), timeZone).day
          return {
            name: reportFileName('cliente', day, 'pdf'),
            file: await makePdfFromParts(generateParts(wanted), signal),
          }
        },
        failure: { title: t('kit.error'), text: t('reports.failed.pdf') },
      }),
  }
}
