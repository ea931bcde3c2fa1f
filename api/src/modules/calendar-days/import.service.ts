import { calendarDayImport } from '@zelo/contract/calendar-days'
import type { imported } from '@zelo/contract/imports'
import type { Parsed } from '@zelo/contract/input'
import type * as z from 'zod'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { readImport } from '../../imports/read-import.ts'
import { storeRecords } from '../../imports/store-records.ts'
import { lockCalendar, selectCalendarEntries, selectCompanyPlace } from './calendar-days.queries.ts'
import { applyToAppointments } from './calendar-days.service.ts'
import { insertImportedDays, selectTakenDays } from './import.queries.ts'

/**
 * Adds the municipal holidays of a file to the calendar of one company, and updates the appointments. Adds all holidays
 * or none. With `skipExisting`, skips the rows whose day and name the company already has.
 * @throws `import_refused` with every fault; `not_found` for an unknown company
 */
export async function importCalendarDays({
  write,
  session,
  signal,
  clock,
  body: { file, companyId, skipExisting },
}: {
  write: Write
  session: Session
  signal: AbortSignal
  clock: () => Date
  body: Parsed<typeof calendarDayImport.call.body>
}): Promise<z.input<typeof imported>> {
  const order = { kind: 'holiday', layout: calendarDayImport.file } as const
  const read = await readImport(file, order, { groupId: session.groupId, signal })
  return await write(async (queries) => {
    await lockCalendar(queries, session.groupId, 'alone')
    if (!(await selectCompanyPlace(queries, companyId))) throw new DomainError('not_found')
    const before = await selectCalendarEntries(queries)
    const done = await storeRecords(
      read,
      { column: calendarDayImport.file.titles.date!, skipExisting },
      {
        store: (records) => insertImportedDays(queries, companyId, records),
        taken: (records) => selectTakenDays(queries, companyId, records),
      },
    )
    await applyToAppointments(queries, before, clock())
    signal.throwIfAborted()
    return done
  })
}
