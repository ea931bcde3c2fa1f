import type { CalendarEffectAnswer } from '@zelo/contract/calendar-days'
import type { BrazilianState } from '@zelo/contract/rules/brazilian-states'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import * as rows from './calendar-days.queries.ts'
import { applyToAppointments } from './calendar-days.service.ts'
import { applyCalendar } from './calendar-effect.service.ts'
import { buildHolidaySeed } from './holiday-seed.ts'

/** The state and the municipality of a company. */
export interface CompanyPlace {
  companyId: number
  state: BrazilianState | null
  municipality: string
}

/**
 * Returns the effects of the holidays of a state, without saving anything.
 * @throws `not_found` for an unknown company
 */
export async function previewCompanyPlace(
  queries: Queries,
  place: CompanyPlace,
  now: Date,
): Promise<CalendarEffectAnswer> {
  const { all, gone, fresh } = await readSeedChange(queries, place, await readState(queries, place))
  const before = all.filter(({ active }) => active)
  const kept = before.filter(({ id }) => !gone.includes(id))
  const added = fresh
    .filter(({ active }) => active)
    .map((row, index) => ({ ...row, id: Number.MAX_SAFE_INTEGER - fresh.length + index }))
  return await applyCalendar(queries, { before, after: [...kept, ...added] }, { now, dryRun: true })
}

/**
 * Sets the state and municipality of a company. The holidays of a new state replace those of the previous state, and
 * the appointments are updated. With the first state, the national holidays are added too.
 * @throws `not_found` for an unknown company
 */
export async function setCompanyPlace(
  queries: Queries,
  actor: { groupId: number },
  place: CompanyPlace,
  now: Date,
): Promise<{ companyId: number } & CalendarEffectAnswer> {
  await rows.lockCalendar(queries, actor.groupId, 'alone')
  const previous = await readState(queries, place)
  await rows.updateCompanyPlace(queries, place)
  const effect = await changeHolidays(queries, actor, { ...place, previous }, now)
  return { companyId: place.companyId, ...effect }
}

async function readState(queries: Queries, { companyId }: CompanyPlace): Promise<BrazilianState | null> {
  const company = await rows.selectCompanyPlace(queries, companyId)
  if (!company) throw new DomainError('not_found')
  return company.state
}

/** The company's new state and its previous state. */
interface StateChange extends Pick<CompanyPlace, 'companyId' | 'state'> {
  previous: BrazilianState | null
}

/** Replaces the holidays of a company's previous state. The caller holds the lock of the calendar. */
export async function changeHolidays(
  queries: Queries,
  actor: { groupId: number },
  { previous, ...place }: StateChange,
  now: Date,
): Promise<CalendarEffectAnswer> {
  const { all, gone, fresh } = await readSeedChange(queries, place, previous)
  if (gone.length > 0) await rows.deleteCalendarRows(queries, gone)
  if (fresh.length > 0) await rows.insertCalendarRows(queries, actor.groupId, fresh)
  return await applyToAppointments(
    queries,
    all.filter(({ active }) => active),
    now,
  )
}

/**
 * Returns the holidays to remove and to insert if the company moves to this federal state. Both lists are empty if the
 * company is already in this state.
 */
async function readSeedChange(
  queries: Queries,
  { companyId, state }: Pick<CompanyPlace, 'companyId' | 'state'>,
  previous: BrazilianState | null,
) {
  const all = await rows.selectCalendarRows(queries)
  const own = all.filter((row) => row.companyId === companyId && row.seed !== null)
  const seeds = new Set(own.map(({ seed }) => seed))
  const gone = own.filter(({ seed }) => seed !== 'BR' && seed !== state).map(({ id }) => id)
  const fresh =
    state === null || previous === state
      ? []
      : buildHolidaySeed(state)
          .filter(({ seed }) => !seeds.has(seed))
          .map((row) => ({ ...row, companyId }))
  return { all, gone, fresh }
}
