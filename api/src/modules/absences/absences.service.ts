import {
  type coverAbsence as coverAbsenceCall,
  type createAbsence as createAbsenceCall,
  mostCoverRows,
  type previewAbsence as previewAbsenceCall,
  type undoAbsence as undoAbsenceCall,
  type WantedCover,
} from '@zelo/contract/absences'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { suggestSubstitutes } from '@zelo/contract/rules/cover-plan'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { lockPeople } from '../agendas/planned-people.queries.ts'
import { cancelAppointments, insertCancellation } from '../cancellations/cancellations.queries.ts'
import { undoCancellation } from '../cancellations/cancellations.service.ts'
import { insertNote } from './absence-notes.queries.ts'
import * as rows from './absences.queries.ts'
import { type Absent, assertNoOverlap, readAbsent, readSavedAbsent } from './absent-person.service.ts'
import {
  countBegun,
  deleteCovers,
  insertCovers,
  lockCovered,
  refreshCovers,
  selectSubstitutes,
} from './covers.queries.ts'
import {
  type CoverPeople,
  type CoverPlan,
  findClashes,
  findOffShift,
  planCover,
  readCandidates,
  readCoverPeople,
  toDuty,
} from './plan-cover.service.ts'

type Wanted = ParsedInput<typeof createAbsenceCall>['body']
type Preview = AnswerOf<typeof previewAbsenceCall>

interface Actor {
  groupId: number
  userId: number
}

/**
 * The reason of a cancellation by an absence. The neutral text hides the kind of absence, which fewer people may read.
 */
const cancellationReason = 'Ausência'

/**
 * Returns the effects of an absence without saving the absence.
 * @throws as `createAbsence`
 */
export async function previewAbsence(queries: Queries, wanted: Wanted, now: Date): Promise<Preview> {
  const absent = await readAbsent(queries, wanted)
  const crew = await readCoverPeople(queries, absent, wanted.cover)
  await assertNoOverlap(queries, absent)
  return await previewPlan(queries, absent, { cover: wanted.cover, crew }, now)
}

/**
 * Saves an absence. Its appointments get substitutes, stay uncovered or are cancelled, all in one transaction (decision
 * 031).
 * @throws `invalid_interval`; `not_found` for an unknown person or substitute; `invalid_input` for a substitute who may
 * not have appointments; `absence_overlaps`
 */
export async function createAbsence(
  queries: Queries,
  actor: Actor,
  wanted: Wanted,
  now: Date,
): Promise<AnswerOf<typeof createAbsenceCall>> {
  const absent = await readAbsent(queries, wanted)
  const crew = await readCoverPeople(queries, absent, wanted.cover)
  await lockPeople(queries, [absent.userId, ...listCoverPeople(crew, wanted.cover)])
  await assertNoOverlap(queries, absent)
  const plan = await planCover(queries, absent, { cover: wanted.cover, crew }, { now, dryRun: false })
  const id = await rows.insertAbsence(queries, {
    group_id: actor.groupId,
    user_id: absent.userId,
    first_day: absent.from,
    last_day: absent.to,
    start_time: absent.startTime,
    end_time: absent.endTime,
    kind: wanted.kind,
    mode: wanted.cover.mode,
    cancellation_id: await cancelDuties(queries, actor, { absent, plan, mode: wanted.cover.mode }, now),
    created_by: actor.userId,
    created_at: now,
  })
  if (wanted.note) {
    await insertNote(queries, { group_id: actor.groupId, absence_id: id, note: wanted.note })
  }
  await applyCovers(queries, { groupId: actor.groupId, id }, plan, now)
  return { id, ...countEffect(plan, wanted.cover) }
}

/**
 * Returns the effects of a new cover of a saved absence, without saving the cover.
 * @throws as `coverAbsence`
 */
export async function previewCover(
  queries: Queries,
  { id, cover }: { id: number; cover: WantedCover },
  now: Date,
): Promise<Preview> {
  const absent = await readSavedAbsent(queries, id)
  const crew = await readCoverPeople(queries, absent, cover)
  return await previewPlan(queries, absent, { cover, crew }, now)
}

/**
 * Changes how the appointments of a saved absence are covered. Appointments with recorded work keep their substitute.
 * @throws `not_found`; `invalid_input`; `changed_meanwhile` if the absence is undone or has another version
 */
export async function coverAbsence(
  queries: Queries,
  actor: Actor,
  { id, cover, version }: { id: number; cover: WantedCover; version: number },
  now: Date,
): Promise<AnswerOf<typeof coverAbsenceCall>> {
  const absent = await readSavedAbsent(queries, id)
  const crew = await readCoverPeople(queries, absent, cover)
  const before = await selectSubstitutes(queries, id)
  await lockPeople(queries, distinct([absent.userId, ...before, ...listCoverPeople(crew, cover)]))
  const locked = await rows.lockAbsence(queries, id)
  if (!locked || locked.undone_at !== null || locked.version !== version) {
    throw new DomainError('changed_meanwhile')
  }
  const plan = await planCover(queries, absent, { cover, crew }, { now, dryRun: false })
  await deleteCovers(
    queries,
    id,
    plan.duties.map((duty) => duty.id),
  )
  if (absent.cancellationId !== null) await undoCancellation(queries, actor, absent.cancellationId, now)
  const cancellationId = await cancelDuties(queries, actor, { absent, plan, mode: cover.mode }, now)
  const fresh = await rows.updateCoverMode(queries, { id, mode: cover.mode, cancellationId })
  await applyCovers(queries, { groupId: actor.groupId, id }, plan, now)
  return { id, version: fresh, ...countEffect(plan, cover) }
}

/**
 * Undoes an absence. Its appointments without recorded work return to their people. Returns the number of restored
 * appointments, or 0 for a repeated undo.
 * @throws `not_found`; `same_slot_taken` and `changed_meanwhile` as the undo of a cancellation does
 */
export async function undoAbsence(
  queries: Queries,
  actor: { userId: number },
  id: number,
  now: Date,
): Promise<AnswerOf<typeof undoAbsenceCall>> {
  const absence = await rows.selectAbsence(queries, id)
  if (!absence) throw new DomainError('not_found')
  await lockPeople(queries, distinct([absence.user_id, ...(await selectSubstitutes(queries, id))]))
  const locked = await rows.lockAbsence(queries, id)
  if (locked?.undone_at !== null) return { id, restored: 0 }
  if (locked.version !== absence.version) throw new DomainError('changed_meanwhile')
  const cancelled =
    absence.cancellation_id === null
      ? 0
      : (await undoCancellation(queries, actor, absence.cancellation_id, now)).restored
  await rows.markAbsenceUndone(queries, { id, userId: actor.userId, now })
  const covered = await lockCovered(queries, id)
  const returned = await refreshCovers(queries, covered)
  return { id, restored: cancelled + returned }
}

/** Returns the people whose appointments a cover may change. */
function listCoverPeople({ people, substitute }: CoverPeople, { mode }: WantedCover): number[] {
  if (mode === 'load') return people.map(({ id }) => id)
  return substitute ? [substitute.id] : []
}

async function applyCovers(
  queries: Queries,
  absence: { groupId: number; id: number },
  { duties, given }: CoverPlan,
  now: Date,
): Promise<void> {
  await insertCovers(queries, absence, given, now)
  await refreshCovers(
    queries,
    duties.map((duty) => duty.id),
  )
}

/**
 * Cancels the appointments of an absence if its cover mode is `cancel`. Returns the cancellation's id, or null if
 * nothing was cancelled.
 */
async function cancelDuties(
  queries: Queries,
  actor: Actor,
  { absent, plan, mode }: { absent: Absent; plan: CoverPlan; mode: WantedCover['mode'] },
  now: Date,
): Promise<number | null> {
  const ids = plan.duties.map((duty) => duty.id)
  if (mode !== 'cancel' || ids.length === 0) return null
  const id = await insertCancellation(queries, {
    group_id: actor.groupId,
    user_id: absent.userId,
    start_day: absent.from,
    end_day: absent.to,
    justification: cancellationReason,
    client_id: null,
    cancelled: ids.length,
    created_by: actor.userId,
    created_at: now,
  })
  await cancelAppointments(queries, id, ids, now)
  return id
}

function countEffect({ duties, given }: CoverPlan, { mode }: WantedCover) {
  const appointments = duties.length
  const cancelled = mode === 'cancel' ? appointments : 0
  return { appointments, covered: given.size, uncovered: appointments - given.size - cancelled, cancelled }
}

async function previewPlan(
  queries: Queries,
  absent: Absent,
  { cover, crew }: { cover: WantedCover; crew: CoverPeople },
  now: Date,
): Promise<Preview> {
  const plan = await planCover(queries, absent, { cover, crew }, { now, dryRun: true })
  const all = crew.substitute ? [...crew.people, crew.substitute] : crew.people
  const people = new Map(all.map((one) => [one.id, one]))
  const candidates = await readCandidates(queries, plan.duties, [...people.values()], absent)
  const clashing = findClashes(plan, candidates)
  const offShift = findOffShift(plan, candidates)
  return {
    ...countEffect(plan, cover),
    begun: await countBegun(queries, absent, now),
    rows: plan.duties.slice(0, mostCoverRows).map((duty) => {
      const person = people.get(plan.given.get(duty.id) ?? 0)
      return {
        appointmentId: duty.id,
        day: duty.day,
        start: duty.slots[0]?.start ?? '',
        end: duty.slots.at(-1)?.end ?? '',
        environmentId: duty.environment_id,
        environment: duty.environment,
        companyId: duty.company_id,
        company: duty.company,
        cover: person ? { userId: person.id, name: person.name } : null,
        clash: clashing.has(duty.id),
        offShift: offShift.has(duty.id),
      }
    }),
    suggestions: suggestSubstitutes(plan.duties.map(toDuty), candidates).map((suggestion) => {
      const person = people.get(suggestion.userId)!
      return { ...suggestion, name: person.name, company: person.company }
    }),
  }
}
