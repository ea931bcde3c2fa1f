import type {
  Cancellation,
  cancelAgendas as cancelAgendasCall,
  previewCancellation as previewCancellationCall,
  undoCancellation as undoCancellationCall,
} from '@zelo/contract/cancellations'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { checkedInterval } from '@zelo/contract/rules/date-interval'
import type { Queries } from '../../database/tenant.ts'
import { brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { allowedClashes, reportRestored } from '../agendas/agenda-clashes.service.ts'
import { lockPeople } from '../agendas/planned-people.queries.ts'
import * as rows from './cancellations.queries.ts'

type Wanted = ParsedInput<typeof cancelAgendasCall>['body']

/**
 * Cancels a person's appointments without recorded work in an interval (R3-428). If there are none, stores nothing. A
 * retry with the same client id cancels nothing and returns the first response.
 * @throws `invalid_interval` if the start is later than the end; `not_found` for a person that the group does not have;
 * `already_saved` if the client id belongs to another cancellation
 */
export async function cancelAgendas(
  queries: Queries,
  actor: { groupId: number; userId: number },
  wanted: Wanted,
  now: Date,
): Promise<AnswerOf<typeof cancelAgendasCall>> {
  const interval = checkInterval(wanted)
  if ((await lockPeople(queries, [wanted.userId])) === 0) throw new DomainError('not_found')
  const earlier = wanted.clientId && (await rows.selectByClientId(queries, wanted.clientId))
  if (earlier) {
    const isSame =
      earlier.user_id === wanted.userId &&
      earlier.start_day === wanted.firstDay &&
      earlier.end_day === wanted.lastDay &&
      earlier.justification === wanted.justification
    if (!isSame) throw new DomainError('already_saved')
    return { id: earlier.id, cancelled: earlier.cancelled }
  }
  const ids = await rows.lockOpen(queries, interval)
  if (ids.length === 0) return { id: null, cancelled: 0 }
  const id = await insertCancellation(queries, {
    group_id: actor.groupId,
    user_id: wanted.userId,
    start_day: wanted.firstDay,
    end_day: wanted.lastDay,
    justification: wanted.justification,
    client_id: wanted.clientId ?? null,
    cancelled: ids.length,
    created_by: actor.userId,
    created_at: now,
  })
  await rows.cancelAppointments(queries, id, ids, now)
  return { id, cancelled: ids.length }
}

/**
 * Stores a cancellation.
 * @throws `already_saved` if a concurrent cancellation of another person has the same client id
 */
async function insertCancellation(queries: Queries, row: rows.CancellationInsert): Promise<number> {
  try {
    return await rows.insertCancellation(queries, row)
  } catch (error) {
    throw brokeUnique(error) ? new DomainError('already_saved') : error
  }
}

/** Counts the appointments that a cancellation would affect. @throws `invalid_interval`; `not_found` */
export async function previewCancellation(
  queries: Queries,
  wanted: rows.Interval,
): Promise<AnswerOf<typeof previewCancellationCall>> {
  const interval = checkInterval(wanted)
  if (!(await rows.userExists(queries, wanted.userId))) throw new DomainError('not_found')
  const { open, begun } = await rows.countInInterval(queries, interval)
  return { appointments: open, begun }
}

/** Returns the group's newest cancellations. Instants have the UTC offset of the person's company. */
export async function listCancellations(queries: Queries): Promise<Cancellation[]> {
  const cancellations = await rows.selectCancellations(queries)
  return cancellations.map((row) => ({
    id: row.id,
    person: { id: row.user_id, name: row.user_name },
    firstDay: row.start_day,
    lastDay: row.end_day,
    justification: row.justification,
    createdAt: toZonedIso(row.created_at, row.time_zone),
    createdBy: { id: row.created_by, name: row.created_by_name },
    cancelled: row.cancelled,
    out: row.out,
    restorable: row.restorable,
    undoneAt: row.undone_at && toZonedIso(row.undone_at, row.time_zone),
    undoneBy:
      row.undone_by !== null && row.undone_by_name !== null
        ? { id: row.undone_by, name: row.undone_by_name }
        : null,
    restored: row.restored,
  }))
}

/**
 * Undoes a cancellation. Restores the appointments that only the cancellation keeps inactive. A second undo returns the
 * result of the first.
 * @throws `not_found`; `same_slot_taken` if a person now cleans one of the environments at that time;
 * `changed_meanwhile` if an edit has just reassigned one of the appointments
 */
export async function undoCancellation(
  queries: Queries,
  actor: { userId: number },
  id: number,
  now: Date,
): Promise<AnswerOf<typeof undoCancellationCall>> {
  const people = await rows.selectPeopleOut(queries, id)
  await lockPeople(queries, people)
  const cancellation = await rows.lockCancellation(queries, id)
  if (!cancellation) throw new DomainError('not_found')
  const { restored } = cancellation
  if (restored !== null) return { id, restored, clashes: [], moreClashes: false }
  const out = await rows.lockOut(queries, id)
  if (out.some(({ userId }) => !people.includes(userId))) throw new DomainError('changed_meanwhile')
  const active = out.filter(({ becomesActive }) => becomesActive)
  const report = await reportRestored(
    queries,
    active.map((appointment) => appointment.id),
  )
  const clashes = allowedClashes(report)
  await rows.restoreAppointments(queries, id, now)
  await rows.markCancellationUndone(queries, { id, userId: actor.userId, restored: active.length, now })
  return { id, restored: active.length, ...clashes }
}

function checkInterval({ userId, firstDay, lastDay }: rows.Interval): rows.Interval {
  if (!checkedInterval(firstDay, lastDay)) throw new DomainError('invalid_interval')
  return { userId, firstDay, lastDay }
}
