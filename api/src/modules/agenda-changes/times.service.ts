import type { AgendaTimes } from '@zelo/contract/agenda-changes'
import type { EditedAgenda } from '@zelo/contract/agendas'
import { localMoment, minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import type { Queries } from '../../database/tenant.ts'
import { listPlanSlots, type WantedChange } from './plan-change.service.ts'
import { readSources } from './sources.service.ts'

/** The last minute of a day. */
const lastMinute = 24 * 60 - 1

/**
 * Returns the change that shifts or replaces the times of agendas from today on.
 * @throws `not_found`, `forbidden`
 */
export async function buildTimes(
  queries: Queries,
  { agendaIds, shift, slots }: AgendaTimes,
  now: Date,
): Promise<WantedChange> {
  const sources = await readSources(queries, agendaIds)
  const edits = sources.map(({ agenda, plan, names }) => {
    const before = listPlanSlots(plan.periodicity)
    const after = slots ?? shiftSlots(before, shift ?? 0)
    const hasEnded = plan.validTo < localMoment(now, agenda.time_zone).day
    const fault = hasEnded ? 'agenda_ended' : after ? undefined : 'slot_outside_day'
    return { agenda, body: withSlots(plan, after ?? before), names, fault }
  })
  return { edits, items: [], sources: sources.map(({ agenda }) => agenda) }
}

/** Shifts slots by a number of minutes. Returns undefined if a slot would start or end on another day. */
function shiftSlots(slots: readonly Slot[], minutes: number): Slot[] | undefined {
  const moved = slots.map(({ start, end }) => [minutesOfDay(start) + minutes, minutesOfDay(end) + minutes])
  if (moved.flat().some((minute) => minute < 0 || minute > lastMinute)) return undefined
  return moved.map(([start, end]) => ({ start: timeOfMinutes(start!), end: timeOfMinutes(end!) }))
}

/** Returns a plan with new slots. Each new revision keeps the id of the old revision at the same position. */
function withSlots(plan: EditedAgenda, [main, ...revisions]: readonly Slot[]): EditedAgenda {
  const { periodicity: days } = plan
  return {
    ...plan,
    periodicity: {
      ...days,
      start: main!.start,
      end: main!.end,
      revisions: revisions.map(({ start, end }, index) => {
        const id = days.revisions[index]?.id
        const hours = { start, end, companyId: days.companyId }
        return id === undefined ? hours : { ...hours, id }
      }),
    },
  }
}
