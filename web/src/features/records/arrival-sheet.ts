import type { ArrivedRecord } from '@zelo/contract/records'
import type { TFunction } from 'i18next'
import { type Sheet, type SheetValue, toSheetDay, toSheetMoment } from '../../kit/export/sheet.ts'
import { listStatements } from './record-statements.ts'

/** Builds the sheet of arrivals. Each record has one row. */
export function buildArrivalSheet(records: readonly ArrivedRecord[], t: TFunction, language: string): Sheet {
  const head = (id: 'day') => t(`records.sheet.${id}`)
  const yesOrNo = (is: boolean) => t(is ? 'records.sheet.yes' : 'records.sheet.no')
  const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
  const column = (id: string, read: (record: ArrivedRecord) => SheetValue) => ({
    head: head(id as 'day'),
    values: records.map(read),
  })
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
  return {
    title: t('records.sheet.title'),
    columns: [
      column('day', ({ day }) => toSheetDay(day)),
      column('company', ({ company }) => company),
      column('environment', ({ environment }) => environment.name),
      column('person', ({ person }) => person.name),
      column('procedure', ({ procedure }) => procedure),
      column('start', ({ startedAt }) => toSheetMoment(startedAt)),
      column('end', ({ endedAt }) => toSheetMoment(endedAt)),
      column('received', ({ arrival }) => toSheetMoment(arrival.receivedAt)),
      column('delay', ({ arrival }) => minutes(arrival.delaySeconds)),
      column('skew', ({ arrival }) => minutes(arrival.clockSkewSeconds)),
      column('late', ({ arrival }) => yesOrNo(arrival.late)),
      column('standing', ({ arrival }) => t(`records.standing.${arrival.standing}`).replace(/\.$/, '')),
      column('why', why),
      column('presence', ({ presences }) => presences.map((way) => t(`records.way.${way}`)).join(' ')),
      column('judgement', judgement),
    ],
  }
}
