import type { AgendaItem } from '@zelo/contract/agendas'
import { agendaName } from '@zelo/contract/rules/agenda-draft'
import type { AppointmentSlot } from '@zelo/contract/rules/appointment-status'
import { localMoment, minutesOfDay, timeOfMinutes, toWeekday } from '@zelo/contract/rules/calendar'
import { overlaps, type Slot } from '@zelo/contract/rules/slots'
import { formatWeekdays } from '@zelo/contract/rules/weekdays'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { saveAgendas } from './agendas.service.ts'
import {
  countOffSchedule,
  selectOnlyAppointments,
  selectStartPlaces,
  selectWhatIsOn,
} from './off-schedule.queries.ts'
import { lockPerson } from './planned-people.queries.ts'

/** Duration of an unplanned cleaning's slot, in minutes. */
const minutesGiven = 30

const lastMinute = 23 * 60 + 59

/** The first scan or photo of a planned or unplanned cleaning. */
export interface Start {
  environmentId: number
  startedAt: Date
}

/** Maximum number of off-schedule cleanings per person and day. Protects the server; no person cleans that often. */
export const mostOffSchedule = 100

/** The appointment and the slot under which the work is stored. The revision is null for the main cleaning. */
export interface Started {
  appointmentId: number
  revisionId: number | null
}

/**
 * Starts unplanned cleanings ('Fora da agenda', `plus` in the API). Creates an agenda of one day with one appointment
 * for each cleaning. If the person already has an appointment in that environment at that time, uses that appointment.
 * A repeated start returns the same appointment, even a day later. Returns results in the order of `starts`. A result
 * is null if its day already has `mostOffSchedule` cleanings.
 * @throws `not_found` for an environment that the group does not have
 */
export async function startOffSchedule(
  queries: Queries,
  actor: { groupId: number; userId: number },
  starts: readonly Start[],
): Promise<(Started | null)[]> {
  const person = await lockPerson(queries, actor.userId)
  const cleanings = await locateCleanings(queries, starts)
  const on = await whatIsOn(queries, actor.userId, cleanings)
  const made: Cleaning[] = []
  const counts = await countOffSchedule(queries, actor.userId, [...new Set(cleanings.map(({ day }) => day))])
  const found = cleanings.map((cleaning) => {
    const already = find(on, cleaning)
    if (already) return already
    const { place, day, slot } = cleaning
    const count = counts.get(day) ?? 0
    if (count >= mostOffSchedule) return null
    counts.set(day, count + 1)
    const slots = [{ revisionId: null, ...slot }]
    const entry = { appointmentId: 0, environmentId: place.id, day, active: true, offSchedule: true, slots }
    on.push(entry)
    made.push(cleaning)
    return { entry, slot: slots[0]! }
  })

  const ids = await makeAppointments(queries, actor, made, person.name)
  for (const entry of on.filter(({ appointmentId }) => appointmentId === 0))
    entry.appointmentId = ids.shift()!
  return found.map(
    (one) => one && { appointmentId: one.entry.appointmentId, revisionId: one.slot.revisionId },
  )
}

interface Cleaning {
  place: Awaited<ReturnType<typeof selectStartPlaces>>[number]
  day: string
  /** `HH:MM` */
  time: string
  slot: Slot
  startedAt: Date
}

async function locateCleanings(queries: Queries, starts: readonly Start[]): Promise<Cleaning[]> {
  const ids = distinct(starts.map(({ environmentId }) => environmentId))
  const places = new Map((await selectStartPlaces(queries, ids)).map((place) => [place.id, place]))
  return starts.map(({ environmentId, startedAt }) => {
    const place = places.get(environmentId)
    if (!place) throw new DomainError('not_found')
    const { day, time } = localMoment(startedAt, place.time_zone)
    return { place, day, time, slot: slotFrom(time), startedAt }
  })
}

/** An existing or new appointment of the person. The id is 0 until the appointment is saved. */
interface On {
  appointmentId: number
  environmentId: number
  day: string
  active: boolean
  offSchedule: boolean
  slots: AppointmentSlot[]
}

async function whatIsOn(queries: Queries, userId: number, cleanings: readonly Cleaning[]): Promise<On[]> {
  const rows = await selectWhatIsOn(queries, {
    userId,
    environmentIds: distinct(cleanings.map(({ place }) => place.id)),
    days: [...new Set(cleanings.map(({ day }) => day))],
  })
  return rows.map(({ slots, ...row }) => ({ ...row, slots: slots as unknown as AppointmentSlot[] }))
}

/**
 * Finds the appointment of a cleaning. First choice is an off-schedule appointment with the same start. Otherwise
 * returns an appointment that overlaps the cleaning's time. Prefers a slot that contains the start, then a planned
 * appointment.
 */
function find(on: readonly On[], { place, day, time, slot }: Cleaning) {
  const here = on.filter((entry) => entry.environmentId === place.id && entry.day === day)
  const again = here.find((entry) => entry.offSchedule && entry.slots[0]?.start === slot.start)
  if (again) return { entry: again, slot: again.slots[0]! }
  const holds = (one: Slot) => one.start <= time && time < one.end
  return here
    .filter(({ active }) => active)
    .flatMap((entry) => entry.slots.map((one) => ({ entry, slot: one })))
    .filter((one) => overlaps(one.slot, slot))
    .sort(
      (a, b) =>
        Number(holds(b.slot)) - Number(holds(a.slot)) ||
        Number(a.entry.offSchedule) - Number(b.entry.offSchedule),
    )[0]
}

/** Creates one agenda with one appointment for each cleaning. Returns the appointment ids. */
async function makeAppointments(
  queries: Queries,
  actor: { groupId: number; userId: number },
  cleanings: readonly Cleaning[],
  personName: string,
): Promise<number[]> {
  if (cleanings.length === 0) return []
  // A plan in the past is rejected, but past work must be recorded. So validate the plan as of the first start.
  const first = new Date(Math.min(...cleanings.map(({ startedAt }) => startedAt.getTime())))
  const items = cleanings.map((cleaning) => toOffScheduleItem(cleaning, actor.userId, personName))
  const { agendas } = await saveAgendas(queries, actor, items, first, { offSchedule: true })
  const ids = agendas.map(({ id }) => id)
  const appointments = await selectOnlyAppointments(queries, ids)
  return ids.map((id) => appointments.get(id)!)
}

function toOffScheduleItem({ place, day, slot }: Cleaning, userId: number, personName: string): AgendaItem {
  return {
    companyId: place.company_id,
    environmentId: place.id,
    userId,
    revisionPhotos: false,
    validFrom: day,
    validTo: day,
    periodicity: {
      name: agendaName(place.name, personName, day),
      type: 'sem',
      weekdays: formatWeekdays([toWeekday(day)]),
      weekdays2: '',
      start: slot.start,
      end: slot.end,
      companyId: place.company_id,
      revisions: [],
    },
  }
}

/** Returns the slot of a cleaning. A slot never crosses midnight and always has at least one minute. */
function slotFrom(time: string): Slot {
  const start = Math.min(minutesOfDay(time), lastMinute - 1)
  return { start: timeOfMinutes(start), end: timeOfMinutes(Math.min(start + minutesGiven, lastMinute)) }
}
