import type { ArrivedRecord } from '@zelo/contract/records'
import { addDays } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import type { FurtherTable } from '../reports/report-table.ts'
import { buildArrivalSheet } from './arrival-sheet.ts'
import { type AskedArrivals, readArrivals } from './records.api.ts'

/** Days per request. With short requests, a long export does not block other requests. */
const daysAtOnce = 7

/**
 * Returns the table of arrivals for a report's exports. It contains every record of the interval for which `isShown`
 * returns true, even records that no figure counts.
 */
export async function loadArrivalSheet(
  asked: Omit<AskedArrivals, 'only'>,
  isShown: (record: ArrivedRecord) => boolean,
  { t, language }: { t: TFunction; language: string },
  signal: AbortSignal,
): Promise<FurtherTable> {
  await loadTexts('records')
  const records: ArrivedRecord[] = []
  for (let from = asked.from; from <= asked.to; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1)
    const to = last < asked.to ? last : asked.to
    records.push(...(await readArrivals({ ...asked, from, to }, signal)).filter(isShown))
  }
  return buildArrivalSheet(records, t, language)
}
