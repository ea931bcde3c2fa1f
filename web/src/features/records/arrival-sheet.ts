import type { ArrivedRecord } from '@zelo/contract/records'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { type SheetValue, toSheetDay, toSheetMoment } from '../../kit/export/sheet.ts'
import type { FurtherTable } from '../reports/report-table.ts'
import { listStatements } from './record-statements.ts'

/**
 * Maximum number of rows of a PDF. If more rows are marked, the PDF shows all marked rows. The workbook contains all
 * rows.
 */
export const mostOnPaper = 200

/** Returns whether a record arrived late, is held, is voided, was judged, or comes from a phone with a wrong clock. */
function isMarked({ arrival, judgement }: ArrivedRecord): boolean {
  const { late, standing, hasHeldFacts, clockSkewSeconds } = arrival
  return late || standing !== 'counted' || hasHeldFacts || clockSkewSeconds !== null || judgement !== null
}

/**
 * Builds the table of arrivals, one row for each record. The PDF shows no rows if no record is marked. Otherwise it shows
 * every row of a table with at most `mostOnPaper` rows. For a longer table, the PDF shows the marked rows and the number
 * of unmarked rows.
 */
export function buildArrivalSheet(
  records: readonly ArrivedRecord[],
  t: TFunction,
  language: string,
): FurtherTable {
  const yesOrNo = (is: boolean) => t(is ? 'records.sheet.yes' : 'records.sheet.no')
  const column = (
    id: string,
    width: number,
    text: (record: ArrivedRecord) => string,
    value: (record: ArrivedRecord) => SheetValue = text,
  ) => ({
    id,
    head: t(`records.sheet.${id as 'day'}`),
    width,
    text: (row: number) => text(records[row]!),
    values: records.map(value),
  })
  const moment = (id: string, read: (record: ArrivedRecord) => string | null) =>
    column(
      id,
      1,
      (record) => formatInstant(read(record)),
      (record) => toSheetMoment(read(record)),
    )
  const minutes = (id: string, readSeconds: (record: ArrivedRecord) => number | null) => {
    const read = (record: ArrivedRecord) => {
      const seconds = readSeconds(record)
      return seconds === null ? null : Math.round(seconds / 60)
    }
    return column(id, 0.75, (record) => read(record)?.toLocaleString(language) ?? '', read)
  }
  const why = ({ arrival }: ArrivedRecord) =>
    [
      ...(arrival.standing === 'awaiting' && arrival.held ? [t(`records.held.${arrival.held}`)] : []),
      ...(arrival.hasHeldFacts ? [t('records.heldFacts')] : []),
    ].join(' ')
  const judgement = (record: ArrivedRecord) =>
    record.judgement === null
      ? ''
      : listStatements(record, t, language)
          .slice(-1)
          .map(({ state = '', text }) => `${state} ${text}`)
          .join('')
  const rows = [...records.keys()]
  const marked = rows.filter((row) => isMarked(records[row]!))
  const paperRows = marked.length > 0 && rows.length <= mostOnPaper ? rows : marked
  const others = marked.length > 0 ? rows.length - paperRows.length : 0
  return {
    title: t('records.sheet.title'),
    paperRows,
    ...(others > 0 && { paperNote: t('records.outside.more', { count: others }) }),
    columns: [
      {
        ...column(
          'day',
          1,
          ({ day }) => toDisplayDate(day),
          ({ day }) => toSheetDay(day),
        ),
        above: true,
      },
      column('company', 1.15, ({ company }) => company),
      column('environment', 1.2, ({ environment }) => environment.name),
      column('person', 1.2, ({ person }) => person.name),
      column('procedure', 1.3, ({ procedure }) => procedure),
      moment('start', ({ startedAt }) => startedAt),
      moment('end', ({ endedAt }) => endedAt),
      moment('received', ({ arrival }) => arrival.receivedAt),
      minutes('delay', ({ arrival }) => arrival.delaySeconds),
      minutes('skew', ({ arrival }) => arrival.clockSkewSeconds),
      column('late', 0.8, ({ arrival }) => yesOrNo(arrival.late)),
      column('standing', 1.1, ({ arrival }) => t(`records.standing.${arrival.standing}`).replace(/\.$/, '')),
      column('why', 1.35, why),
      column('presence', 1, ({ presences }) => presences.map((way) => t(`records.way.${way}`)).join(' ')),
      column('judgement', 1.6, judgement),
    ],
  }
}
