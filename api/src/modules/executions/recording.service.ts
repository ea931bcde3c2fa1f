import type { ErrorCode } from '@zelo/contract/errors'
import type { Presence } from '@zelo/contract/rules/presence'
import { type ArrivalClass, type HeldReason, judgeArrival } from '@zelo/contract/rules/record-arrival'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { markCodesSeen } from '../qr-codes/qr-codes.queries.ts'
import { addItem, type Identified, isSameWork } from './added-facts.ts'
import { derive } from './derivation.service.ts'
import {
  countRecorded,
  type LockedAppointment,
  lockAppointments,
  type StoredRecord,
  selectByClientIds,
  selectEnvironmentKeys,
  selectRevisions,
} from './executions.queries.ts'
import {
  type AddedFacts,
  countAwaiting,
  insertEvents,
  type Stay,
  selectHeldFacts,
  selectStays,
} from './record-events.queries.ts'
import { type ExecutionInsert, upsertExecutions } from './record-writes.queries.ts'
import { checkPresence, type EnvironmentKeys, toNote, type Work } from './work.ts'

/** The result of a work item: its record with the presence and the reason for waiting, or an error code. */
export type Recorded =
  | { clientId: string; id: number; appointmentId: number; presence: Presence; held: HeldReason | null }
  | { clientId: string; refused: ErrorCode }

/** Clock skews of at most this many seconds are not stored (docs/domain.md). */
const toleratedSkewSeconds = 600

/** The maximum of the database column, about 68 years. A larger skew is stored as this maximum. */
const largestSkewSeconds = 2 ** 31 - 1

/**
 * Maximum number of records of one appointment. Each delivery reads all of them. A plan needs at most 8,000.
 */
const mostRecords = 10_000

/** Maximum number of a user's waiting records. A person records less than this in a week. Only a script would send more. */
export const mostAwaiting = 500

/**
 * Records work of one user and derives the state of its appointments, in the caller's transaction (decision 023). The facts
 * of the first item with a UUID do not change. A later item with this UUID can add only an end, a note, a reason or a
 * presence that the record lacks. All other facts of a later item are ignored, and its result is that of the first item.
 * Work that arrives too late or too early for its day is stored. It counts after a coordinator confirms it (`judgeArrival`).
 * Each item is accepted or rejected separately. The error codes of items: `not_found` (appointment or revision), `forbidden`
 * (another user's appointment), the codes of `checkPresence`, `duplicate` (the UUID belongs to other work), `invalid_input`
 * (a new record for an appointment with `mostRecords`), `too_many_records` (the user has `mostAwaiting` waiting records).
 * These two limits do not stop additions to existing records.
 */
export async function recordWork(
  queries: Queries,
  actor: { groupId: number; userId: number },
  works: readonly Work[],
  now: Date,
): Promise<Recorded[]> {
  const known = await readKnown(queries, actor.userId, works, now)
  const { errors, toWrite, news, events, scanned } = acceptItems(works, known, actor.userId)
  const written = await upsertExecutions(queries, actor.groupId, [...toWrite.values()])
  const seen = [...known.environmentKeys.values()].flatMap(({ id, qrKey, qrAwaited, qrSeenAt }) => {
    const isCurrent = scanned.get(id)
    const isNew = qrSeenAt === null || (isCurrent && qrAwaited)
    return isCurrent !== undefined && isNew ? [{ environmentId: id, key: isCurrent ? qrKey : null }] : []
  })
  await markCodesSeen(queries, seen, now)
  const ids = new Map([...known.records.map((row) => [row.client_id, row.id] as const), ...written])
  await insertEvents(
    queries,
    actor,
    events.map(({ clientId, ...event }) => ({ ...event, execution_id: ids.get(clientId)! })),
  )
  const changed = [...written.keys()].filter((clientId) => news.has(clientId))
  const touched = distinct(changed.map((clientId) => toWrite.get(clientId)!.appointment_id))
  await derive(
    queries,
    touched.map((id) => known.appointments.get(id)!),
    distinct(
      changed.flatMap((clientId) => (news.get(clientId) ? [toWrite.get(clientId)!.appointment_id] : [])),
    ),
    now,
  )

  return works.map(({ clientId }, index) => {
    const refused = errors[index]
    if (refused) return { clientId, refused }
    const id = ids.get(clientId)
    // A concurrent delivery stored this UUID for another appointment.
    if (id === undefined) return { clientId, refused: 'duplicate' }
    const { appointment_id: appointmentId, presence, awaiting, counts, held } = toWrite.get(clientId)!
    return { clientId, id, appointmentId, presence, held: awaiting && !counts ? held : null }
  })
}

/** The stored rows with which a delivery is compared. */
interface Known {
  appointments: ReadonlyMap<number, LockedAppointment>
  /** The QR keys of the appointments' environments. */
  environmentKeys: ReadonlyMap<number, EnvironmentKeys>
  /** The periodicity of each revision, by revision id. */
  revisions: ReadonlyMap<number, number>
  /** The stored records with the UUIDs of the work items. */
  records: readonly StoredRecord[]
  /** Additions that wait for a coordinator, by record. */
  heldFacts: ReadonlyMap<number, readonly AddedFacts[]>
  /** The number of stored records of each appointment that may get a new record. */
  counts: ReadonlyMap<number, number>
  /** The number of the user's records that wait for a coordinator. */
  awaiting: number
  /** The user's stays in environments on the days of the off-schedule items, on the days before and on the days after. */
  whereabouts: readonly Stay[]
}

/** Reads the rows with which a delivery is compared. Locks the appointments of the delivery. */
async function readKnown(
  queries: Queries,
  userId: number,
  works: readonly Work[],
  now: Date,
): Promise<Known> {
  const locked = await lockAppointments(queries, distinct(works.map((work) => work.appointmentId)), now)
  const appointments = new Map(locked.map((row) => [row.id, row]))
  const environmentIds = distinct(locked.map((appointment) => appointment.environment_id))
  const revisionIds = distinct(works.flatMap(({ revisionId }) => revisionId ?? []))
  const records = await selectByClientIds(
    queries,
    works.map(({ clientId }) => clientId),
  )
  const stored = new Set(records.map((record) => record.client_id))
  const growing = works.filter(({ clientId }) => !stored.has(clientId)).map((work) => work.appointmentId)
  const unplannedDays = locked.filter(({ off_schedule }) => off_schedule).map(({ day }) => day)
  const withHeldFacts = records.filter(({ awaiting, counts }) => awaiting === counts).map(({ id }) => id)
  return {
    appointments,
    environmentKeys: await selectEnvironmentKeys(queries, environmentIds),
    revisions: await selectRevisions(queries, revisionIds),
    records,
    heldFacts: await selectHeldFacts(queries, withHeldFacts),
    counts: await countRecorded(queries, distinct(growing)),
    awaiting: locked.some((one) => mayBeHeld(one, now)) ? await countAwaiting(queries, userId) : 0,
    whereabouts: await selectStays(queries, userId, unplannedDays),
  }
}

function mayBeHeld({ off_schedule, day, time_zone, late_days }: LockedAppointment, now: Date): boolean {
  const company = { timeZone: time_zone, lateDays: late_days }
  return off_schedule || judgeArrival(day, now, company) !== 'ordinary'
}

/** The results of the work items before any write. */
interface Taken {
  /** The error code of each work item, in order. Undefined for accepted items. */
  errors: (ErrorCode | undefined)[]
  /** The record of each accepted UUID, merged from all work items with that UUID. */
  toWrite: Map<string, ExecutionInsert>
  /** The UUIDs for which new facts arrived. The value is true if the new facts count. */
  news: Map<string, boolean>
  /** Additions to records that are already stored. */
  events: { clientId: string; kind: 'added' | 'held'; at: Date; facts: AddedFacts }[]
  /**
   * The environments whose QR code was scanned and contained a valid key. The value is true if the key is the current one.
   */
  scanned: Map<number, boolean>
}

/** Accepts or rejects work items in order. The check of each item considers the accepted items before it. */
function acceptItems(works: readonly Work[], known: Known, userId: number): Taken {
  const counts = new Map(known.counts)
  const stored = new Map(known.records.map((row) => [row.client_id, row]))
  const records = new Map<string, Identified>(stored)
  const stays = [...known.whereabouts]
  let { awaiting } = known
  const taken: Taken = { errors: [], toWrite: new Map(), news: new Map(), events: [], scanned: new Map() }
  taken.errors = works.map((work): ErrorCode | undefined => {
    const checked = check(work, userId, known)
    if ('refused' in checked) return checked.refused
    const { clientId } = work
    const insert = toExecutionInsert(work, checked, stays)
    const first = records.get(clientId)
    if (!first) {
      const count = counts.get(work.appointmentId) ?? 0
      if (count >= mostRecords) return 'invalid_input'
      if (insert.awaiting && awaiting >= mostAwaiting) return 'too_many_records'
      counts.set(work.appointmentId, count + 1)
      if (insert.awaiting) awaiting += 1
      else stays.push(insert)
      records.set(clientId, insert)
      taken.toWrite.set(clientId, insert)
      taken.news.set(clientId, insert.counts)
    } else {
      if (!isSameWork(first, insert)) return 'duplicate'
      const row = stored.get(clientId)
      const { record, added, held } = addItem(first, insert, row ? known.heldFacts.get(row.id) : [])
      records.set(clientId, record)
      taken.toWrite.set(clientId, record)
      if (row && added) taken.events.push({ clientId, kind: 'added', at: work.receivedAt, facts: added })
      if (row && held) taken.events.push({ clientId, kind: 'held', at: work.receivedAt, facts: held })
      const isNew = added !== undefined && Object.keys(added).some((fact) => fact !== 'presences')
      if (isNew || held) taken.news.set(clientId, taken.news.get(clientId) || (isNew && record.counts))
    }
    if (checked.presence === 'scanned' || checked.presence === 'old_code') {
      const { environment_id: id } = checked.appointment
      taken.scanned.set(id, taken.scanned.get(id) || checked.presence === 'scanned')
    }
    return undefined
  })
  return taken
}

interface Checked {
  appointment: LockedAppointment
  presence: Presence
  isAccepted: boolean
  arrival: ArrivalClass
}

function check(
  work: Work,
  userId: number,
  { appointments, environmentKeys, revisions }: Known,
): Checked | { refused: ErrorCode } {
  const appointment = appointments.get(work.appointmentId)
  const knownSlot = work.revisionId === null || revisions.get(work.revisionId) === appointment?.periodicity_id
  if (!appointment || !knownSlot) return { refused: 'not_found' }
  if (appointment.user_id !== userId) return { refused: 'forbidden' }
  const shown = checkPresence(work, environmentKeys.get(appointment.environment_id))
  if ('refused' in shown) return shown
  const company = { timeZone: appointment.time_zone, lateDays: appointment.late_days }
  return { appointment, ...shown, arrival: judgeArrival(appointment.day, work.receivedAt, company) }
}

/** Returns the latest of the item's times. They are times of the phone's clock, in milliseconds since 1970. */
function readPhoneTime({ sentAt, startedAt, endedAt }: Work): number {
  return Math.max(sentAt.getTime(), startedAt.getTime(), endedAt?.getTime() ?? 0)
}

function toExecutionInsert(
  work: Work,
  { appointment, presence, isAccepted, arrival }: Checked,
  stays: readonly Stay[],
): ExecutionInsert {
  const seconds = Math.round((readPhoneTime(work) - work.receivedAt.getTime()) / 1000)
  const skew = Math.max(-largestSkewSeconds, Math.min(seconds, largestSkewSeconds))
  const held = heldReason(work, { appointment, isAccepted, arrival }, stays)
  return {
    client_id: work.clientId,
    appointment_id: appointment.id,
    agenda_id: appointment.agenda_id,
    company_id: appointment.company_id,
    environment_id: appointment.environment_id,
    user_id: appointment.user_id,
    task_id: work.taskId,
    revision_id: work.revisionId,
    declared_extra: work.extra,
    day: appointment.day,
    started_at: work.startedAt,
    ended_at: work.endedAt,
    observation: toNote(work.observation),
    undone_reason: toNote(work.undoneReason),
    no_photo_reason: toNote(work.noPhotoReason ?? null),
    presence,
    shown_at: { [presence]: (work.proof.at ? new Date(work.proof.at) : work.startedAt).toISOString() },
    clock_skew_seconds: Math.abs(skew) > toleratedSkewSeconds ? skew : null,
    received_at: work.receivedAt,
    end_received_at: null,
    presences_received: null,
    late: arrival !== 'ordinary',
    held,
    awaiting: held !== null,
    counts: held === null,
  }
}

/**
 * Returns the reason why a record must wait for a coordinator, or null. If a person's off-schedule cleanings in two
 * environments overlap, the cleaning that arrives second must wait.
 */
function heldReason(
  { startedAt, endedAt }: Work,
  { appointment, isAccepted, arrival }: Omit<Checked, 'presence'>,
  stays: readonly Stay[],
): HeldReason | null {
  if (arrival === 'old' || arrival === 'ahead') return arrival
  if (!isAccepted) return 'plain_code'
  if (!appointment.off_schedule) return null
  const isElsewhere = stays.some(
    (stay) =>
      stay.environment_id !== appointment.environment_id &&
      stay.ended_at !== null &&
      stay.started_at < (endedAt ?? startedAt) &&
      startedAt < stay.ended_at,
  )
  return isElsewhere ? 'elsewhere' : null
}
