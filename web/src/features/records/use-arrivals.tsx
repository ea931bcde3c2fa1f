import { useQuery } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FurtherTable } from '../../kit/report-table.ts'
import { countMarks, RecordMark } from './arrival-views.tsx'
import { loadArrivalSheet } from './load-arrival-sheet.ts'
import { type AskedArrivals, arrivalsQuery } from './records.api.ts'

const none: ArrivedRecord[] = []

/** Reads the marked records of a report, for its rows, for the list of records outside the figures, and for its exports. */
export function useArrivals(asked: Omit<AskedArrivals, 'only'>) {
  const { t, i18n } = useTranslation()
  const { data: records = none } = useQuery(arrivalsQuery({ ...asked, only: 'marked' }))
  return {
    records,
    /** Counts the marked records of a row in words. */
    markRow: (isIn: (record: ArrivedRecord) => boolean) => countMarks(records.filter(isIn), t),
    /** How each marked record arrived and whether it counts, by its id. */
    marks: useMemo(
      () => new Map(records.map((record) => [record.id, <RecordMark key={record.id} record={record} />])),
      [records],
    ),
    /** Makes the table of arrivals for an interval, or for the whole report. */
    makeSheet: (
      isShown: (record: ArrivedRecord) => boolean,
      signal: AbortSignal,
      interval: { from: string; to: string } = asked,
    ): Promise<FurtherTable> =>
      loadArrivalSheet({ ...asked, ...interval }, isShown, { t, language: i18n.language }, signal),
  }
}
