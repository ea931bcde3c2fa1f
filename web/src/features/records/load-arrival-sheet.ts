import type { ArrivedRecord } from '@zelo/contract/records'
import type { TFunction } from 'i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadInWeeks } from '../reports/load-in-weeks.ts'
import type { FurtherTable } from '../reports/report-table.ts'
import { buildArrivalSheet } from './arrival-sheet.ts'
import { type AskedArrivals, readArrivals } from './records.api.ts'

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
  const records = await loadInWeeks(asked, async (part) =>
    (await readArrivals({ ...asked, ...part }, signal)).filter(isShown),
  )
  return buildArrivalSheet(records, t, language)
}
