import { type AgendaColumn, agendaFile, type importAgendas as importCall } from '@zelo/contract/agenda-import'
import type { AgendaItem } from '@zelo/contract/agendas'
import type { FaultReason } from '@zelo/contract/import-faults'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import { toWeekday } from '@zelo/contract/rules/calendar'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import type * as z from 'zod'
import type { Queries } from '../../database/tenant.ts'
import type { Session, Write } from '../../http/route.ts'
import { createImportError, FaultList, type Faults, mergeFaults } from '../../imports/faults.ts'
import { readImport } from '../../imports/read-import.ts'
import type { AgendaRecord } from '../../imports/records.ts'
import { lockCalendar } from '../calendar-days/calendar-days.queries.ts'
import { storeWanted } from './agenda-changes.service.ts'
import { type FoundParties, findParties } from './import-parties.service.ts'
import { type PlannedChange, planAgendaChange, toPreview, type WantedItem } from './plan-change.service.ts'

interface Means {
  write: Write
  session: Session
  signal: AbortSignal
  now: Date
}

type Report = z.input<typeof importCall.answer>

const { titles } = agendaFile

/**
 * Registers all agendas of a spreadsheet, or none of them, in one transaction. A dry run stores nothing and returns the
 * effect and all faults.
 * @throws `import_refused` with every fault
 */
export async function importAgendas(
  { write, session, signal, now }: Means,
  { file, dryRun }: z.output<typeof importCall.body>,
): Promise<Report> {
  const read = await readImport(
    file,
    { kind: 'agenda', layout: agendaFile },
    { groupId: session.groupId, signal },
  )
  const records: AgendaRecord[] = JSON.parse(read.records)
  return await write(async (queries) => {
    if (!dryRun) await lockCalendar(queries, session.groupId, 'shared')
    const found = new FaultList()
    const items = await resolveItems(queries, records, found)
    const wanted = { edits: [], items, sources: [] }
    const planned = await planAgendaChange(queries, wanted, { now, dryRun: true })
    const faults = mergeFaults(read.faults, found, listPlanFaults(planned, records))
    if (dryRun) {
      const preview = await toPreview(queries, planned)
      return { id: null, ...preview, faultCount: faults.count, faults: faults.first }
    }
    if (faults.count > 0) throw createImportError(faults)
    const saved = await storeWanted(queries, session, { kind: 'import', wanted }, now)
    signal.throwIfAborted()
    return { ...saved, workWarnings: [], faultCount: 0, faults: [] }
  })
}

/**
 * Converts records to agenda items. Skips records that have a wrong cell or an unknown name. Reports the unknown names.
 */
async function resolveItems(
  queries: Queries,
  records: readonly AgendaRecord[],
  faults: FaultList,
): Promise<WantedItem[]> {
  const find = await findParties(queries, records)
  return records.flatMap((record) => {
    const { line } = record
    const found = find(record, (column, reason, value) =>
      faults.add(reason, { line, column: titles[column], value }),
    )
    return found && record.isRight ? [toWantedItem(record, found)] : []
  })
}

function toWantedItem(record: AgendaRecord, { company, environment, person }: FoundParties): WantedItem {
  const { type, days, slots, onHoliday, from: validFrom, to: validTo } = record
  const [main, ...revisions] = slots!
  const { weekdays, weekdays2, dayOfMonth, month } = days!
  const item: AgendaItem = {
    companyId: company.id,
    environmentId: environment.id,
    userId: person.id,
    revisionPhotos: false,
    ...(onHoliday && { onHoliday }),
    validFrom: validFrom!,
    validTo: validTo!,
    periodicity: {
      name: agendaName(environment.name, person.name, validFrom!),
      type: type === 'diaria' || type === 'unica' ? 'sem' : type!,
      weekdays: formatWeekdays(type === 'unica' ? [toWeekday(validFrom!)] : weekdays),
      weekdays2: formatWeekdays(weekdays2),
      ...(dayOfMonth !== null && { dayOfMonth }),
      ...(month !== null && { month }),
      start: main!.start,
      end: main!.end,
      companyId: company.id,
      revisions: revisions.map(({ start, end }) => ({
        start,
        end,
        companyId: company.id,
      })),
    },
  }
  return { item, line: record.line, names: { environment: environment.name, person: person.name } }
}

/** The column and the reason to report for each error of a plan. */
const planFaults: Record<string, readonly [column: AgendaColumn, reason: FaultReason]> = {
  slot_start_not_before_end: ['slots', 'times_reversed'],
  slots_out_of_order: ['slots', 'times_out_of_order'],
  too_many_cleanings: ['slots', 'too_many_times'],
  validity_start_in_past: ['from', 'starts_in_past'],
  validity_end_before_start: ['to', 'ends_before_start'],
  validity_over_one_year: ['to', 'longer_than_year'],
  no_day_in_validity: ['days', 'no_day_in_validity'],
  no_weekday: ['days', 'invalid_weekdays'],
  month_day_out_of_range: ['days', 'invalid_month_day'],
  move_needs_month: ['onHoliday', 'move_needs_month'],
  company_inactive: ['company', 'inactive_company'],
  user_inactive: ['person', 'inactive_person'],
  user_is_coordinator: ['person', 'person_not_cleaner'],
}

/** Returns the faults of plans by line of the file. Each fault quotes the text of its cell. */
function listPlanFaults({ wanted, faults, rows }: PlannedChange, records: readonly AgendaRecord[]): Faults {
  const list = new FaultList()
  const recordByLine = new Map(records.map((record) => [record.line, record]))
  const add = (reason: FaultReason, line: number, column: AgendaColumn) =>
    list.add(reason, { line, column: titles[column], value: recordByLine.get(line)!.cells[column] ?? '' })
  for (const { index, errors } of faults) {
    const line = wanted.items[index]!.line!
    for (const key of new Set(Object.values(errors))) {
      const [column, reason] = planFaults[key] ?? ['slots', 'invalid_times']
      add(reason, line, column)
    }
  }
  for (const { line, fault } of rows) {
    if (fault !== 'same_slot_taken' || line === null) continue
    add('same_slot', line, 'slots')
  }
  return list
}
