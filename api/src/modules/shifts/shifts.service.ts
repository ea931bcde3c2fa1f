import { nameKey } from '@zelo/contract/rules/name-key'
import type { ListedShift, ShiftAssignment, WrittenShift } from '@zelo/contract/shifts'
import type { Queries } from '../../database/tenant.ts'
import { brokeExclusion, brokeForeignKey, unique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { lockPeople } from '../agendas/planned-people.queries.ts'
import {
  deleteAssignment,
  deleteShift,
  endOpenAssignment,
  insertAssignment,
  insertShift,
  isKnownPerson,
  isKnownShift,
  selectAssignments,
  selectShifts,
  updateAssignment,
  updateShift,
} from './shifts.queries.ts'

interface Actor {
  groupId: number
}

/** Lists the shifts of the group, sorted by name. */
export async function listShifts(queries: Queries, now: Date): Promise<ListedShift[]> {
  return await selectShifts(queries, now)
}

/**
 * Registers a shift.
 * @throws `duplicate` if a shift of the group has the same name
 */
export async function createShift(
  queries: Queries,
  { groupId }: Actor,
  shift: WrittenShift,
  now: Date,
): Promise<ListedShift> {
  return await readShift(queries, await unique(insertShift(queries, groupId, withKey(shift))), now)
}

/** Changes a shift. @throws `duplicate`; `not_found`; `changed_meanwhile` */
export async function editShift(
  queries: Queries,
  known: { id: number; version: number },
  shift: WrittenShift,
  now: Date,
): Promise<ListedShift> {
  const isChanged = await unique(updateShift(queries, known, withKey(shift)))
  const stored = await readShift(queries, known.id, now)
  if (!isChanged) throw new DomainError('changed_meanwhile')
  return stored
}

/**
 * Deletes a shift.
 * @throws `not_found`; `in_use` if the shift is or was assigned to a person
 */
export async function removeShift(queries: Queries, id: number): Promise<null> {
  const isDeleted = await deleteShift(queries, id).catch((error: unknown) => {
    if (brokeForeignKey(error)) throw new DomainError('in_use')
    throw error
  })
  if (!isDeleted) throw new DomainError('not_found')
  return null
}

async function readShift(queries: Queries, id: number, now: Date): Promise<ListedShift> {
  const [shift] = await selectShifts(queries, now, id)
  if (!shift) throw new DomainError('not_found')
  return shift
}

function withKey(shift: WrittenShift): WrittenShift & { nameKey: string } {
  return { ...shift, nameKey: nameKey(shift.name) }
}

/**
 * Lists the shifts that are or were assigned to a person, latest first.
 * @throws `not_found` for an unknown person
 */
export async function listAssignments(queries: Queries, userId: number): Promise<ShiftAssignment[]> {
  if (!(await isKnownPerson(queries, userId))) throw new DomainError('not_found')
  return await selectAssignments(queries, { userId })
}

/**
 * Assigns a shift to a person. An earlier assignment without an end then ends on the day before.
 * @throws `not_found` for an unknown person or shift; `invalid_input` for reversed days or an overlap with another
 * assignment
 */
export async function assignShift(
  queries: Queries,
  { groupId }: Actor,
  wanted: { userId: number; shiftId: number; from: string; to: string | null },
): Promise<ShiftAssignment> {
  assertOrder(wanted)
  if ((await lockPeople(queries, [wanted.userId])) === 0)
    throw new DomainError('not_found', { errors: { userId: 'user_unknown' } })
  if (!(await isKnownShift(queries, wanted.shiftId)))
    throw new DomainError('not_found', { errors: { shiftId: 'shift_unknown' } })
  await endOpenAssignment(queries, wanted.userId, wanted.from)
  const id = await withoutOverlap(insertAssignment(queries, groupId, wanted))
  return await readAssignment(queries, id)
}

/** Changes the validity of an assignment. @throws `not_found`; `invalid_input`; `changed_meanwhile` */
export async function editAssignment(
  queries: Queries,
  wanted: { id: number; version: number; from: string; to: string | null },
): Promise<ShiftAssignment> {
  assertOrder(wanted)
  const isChanged = await withoutOverlap(updateAssignment(queries, wanted))
  const now = await readAssignment(queries, wanted.id)
  if (!isChanged) throw new DomainError('changed_meanwhile')
  return now
}

export async function removeAssignment(queries: Queries, id: number): Promise<null> {
  if (!(await deleteAssignment(queries, id))) throw new DomainError('not_found')
  return null
}

async function readAssignment(queries: Queries, id: number): Promise<ShiftAssignment> {
  const [assignment] = await selectAssignments(queries, { id })
  if (!assignment) throw new DomainError('not_found')
  return assignment
}

function assertOrder({ from, to }: { from: string; to: string | null }): void {
  if (to !== null && to < from)
    throw new DomainError('invalid_input', { errors: { to: 'shift_days_reversed' } })
}

async function withoutOverlap<Result>(statement: Promise<Result>): Promise<Result> {
  return await statement.catch((error: unknown) => {
    if (brokeExclusion(error)) throw new DomainError('invalid_input', { errors: { from: 'shift_overlaps' } })
    throw error
  })
}
