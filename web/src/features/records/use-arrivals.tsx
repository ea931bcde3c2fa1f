import { useQuery } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FurtherTable } from '../reports/report-table.ts'
import { countMarks, RecordMark } from './arrival-views.tsx'
import { loadArrivalSheet } from './load-arrival-sheet.ts'
import { type AskedArrivals, arrivalsQuery } from './records.api.ts'

const none: ArrivedRecord[] = []

/**
 * Reads the marked records of a report: held, voided or late records, and records from a phone with a wrong clock. The
 * report shows them in its rows, in its note about uncounted records, and in its exports.
 */
export function useArrivals(asked: Omit<AskedArrivals, 'only'>) {
  const { t, i18n } = useTranslation()
  const { data: records = none } = useQuery(arrivalsQuery({ ...asked, only: 'marked' }))
  return {
    records,
    /** Returns the numbers of a row's marked records as text, such as '1 anulado'. */
    markRow: (isIn: (record: ArrivedRecord) => boolean) => countMarks(records.filter(isIn), t),
    /** Maps the id of each record to its `RecordMark`, which shows how the record arrived and whether it counts. */
    marks: useMemo(
      () => new Map(records.map((record) => [record.id, <RecordMark key={record.id} record={record} />])),
      [records],
    ),
    /** Returns the table of arrivals as the only element of a list. The default interval is that of the report. */
    makeSheets: async (
      isShown: (record: ArrivedRecord) => boolean,
      signal: AbortSignal,
      interval: { from: string; to: string } = asked,
    ): Promise<FurtherTable[]> => [
      await loadArrivalSheet({ ...asked, ...interval }, isShown, { t, language: i18n.language }, signal),
    ],
  }
}
