import type { ErrorCode } from '@zelo/contract/errors'
import { cleanText } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import type { Presence } from '@zelo/contract/rules/presence'
import { type Arrival, type HeldReason, judgeArrival } from '@zelo/contract/rules/record-arrival'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { markCodesSeen } from '../qr-codes/qr-codes.queries.ts'
import { addPiece, type Identified, isSameWork } from './added-facts.ts'
import { derive } from './derivation.service.ts'
import {
  countRecorded,
  type LockedAppointment,
  lockAppointments,
  type StoredRecord,
  selectByClientIds,
  selectDoors,
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
import { checkWork, type Door, type Work } from './work.ts'

/** What became of a piece: which record it is now, and how that shows presence; or why it was refused. */
export type Recorded =
  | { clientId: string; id: number; appointmentId: number; presence: Presence }
  | { clientId: string; refused: ErrorCode }

/** A phone's clock may be off by this much before the record says so (DOMAIN §5). */
const toleratedSkewSeconds = 600

/** What the database holds: a clock further off, by 68 years, is not told apart. */
const largestSkewSeconds = 2 ** 31 - 1

/** Of an appointment, more than the 20 slots of 400 tasks that a plan may have: all are read whenever one arrives. */
const mostRecords = 10_000

/** Records of a person that wait for a coordinator: more than a week of work, fewer than a script would send. */
export const mostAwaiting = 500

/**
 * Records work of one person and derives the state of its appointments, in the caller's transaction (DOMAIN §5).
 *
 * What was told first of a UUID stands. A later piece only adds an end, a note, a reason or a further presence that the
 * record does not have; everything else of it is ignored, and it returns as the first time. Work that arrived too late or too
 * early for its day is kept, and counts once a coordinator has confirmed it (`judgeArrival`).
 *
 * Each piece is taken or refused for itself: `not_found` (appointment or revision), `forbidden` (another's appointment),
 * the codes of `checkWork`, `duplicate` (the UUID stands for another piece of work), `invalid_input` (a further record of
 * an appointment that has `mostRecords`; the others are completed all the same), `too_many_records` (the person has
 * `mostAwaiting` records that wait for a coordinator).
 */
export async function recordWork(
  queries: Queries,
  actor: { groupId: number; userId: number },
  works: readonly Work[],
  now: Date,
): Promise<Recorded[]> {
  const known = await readKnown(queries, actor.userId, works, now)
  const { refusals, toWrite, news, events, scanned } = takePieces(works, known, actor.userId)
  const written = await upsertExecutions(queries, actor.groupId, [...toWrite.values()])
  const seen = [...known.doors.values()].filter(
    ({ id, qrAwaited, qrSeenAt }) => (qrAwaited || qrSeenAt === null) && scanned.has(id),
  )
  await markCodesSeen(
    queries,
    seen.map(({ id, qrKey }) => ({ environmentId: id, key: qrKey })),
    now,
  )
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
    const refused = refusals[index]
    if (refused) return { clientId, refused }
    const id = ids.get(clientId)
    // Another delivery took the UUID for another appointment at this very moment.
    if (id === undefined) return { clientId, refused: 'duplicate' }
    const { appointment_id: appointmentId, presence } = toWrite.get(clientId)!
    return { clientId, id, appointmentId, presence }
  })
}

/** What the database has of what the pieces of a delivery name. */
interface Known {
  appointments: ReadonlyMap<number, LockedAppointment>
  /** Of the appointments' environments. */
  doors: ReadonlyMap<number, Door>
  /** The periodicity of each revision. */
  revisions: ReadonlyMap<number, number>
  /** Under the pieces' UUIDs. */
  records: readonly StoredRecord[]
  /** Additions that wait for a coordinator, by record. */
  heldFacts: ReadonlyMap<number, readonly AddedFacts[]>
  /** How many records each appointment has. */
  counts: ReadonlyMap<number, number>
  /** How many records of the person wait for a coordinator. */
  awaiting: number
  /** Where the person worked on the days of the pieces that are off the schedule. */
  whereabouts: readonly Stay[]
}

/** Reads it, and locks the appointments. */
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
  const clientIds = works.map(({ clientId }) => clientId)
  const records = await selectByClientIds(queries, clientIds)
  const unplannedDays = locked.filter(({ off_schedule }) => off_schedule).map(({ day }) => day)
  const withHeldFacts = records.filter(({ awaiting, counts }) => awaiting && counts).map(({ id }) => id)
  return {
    appointments,
    doors: await selectDoors(queries, environmentIds),
    revisions: await selectRevisions(queries, revisionIds),
    records,
    heldFacts: await selectHeldFacts(queries, withHeldFacts),
    counts: await countRecorded(queries, [...appointments.keys()]),
    awaiting: locked.some((one) => mayBeHeld(one, now)) ? await countAwaiting(queries, userId) : 0,
    whereabouts: await selectStays(queries, userId, unplannedDays),
  }
}

function mayBeHeld({ off_schedule, day, time_zone, late_days }: LockedAppointment, now: Date): boolean {
  const company = { timeZone: time_zone, lateDays: late_days }
  return off_schedule || judgeArrival(day, now, company) !== 'ordinary'
}

/** What becomes of the pieces, before anything of it is written. */
interface Taken {
  /** Of each piece in its turn why it is refused; undefined of one that is taken. */
  refusals: (ErrorCode | undefined)[]
  /** The record that each UUID of a taken piece stands for, with what all pieces tell of it. */
  toWrite: Map<string, ExecutionInsert>
  /** The UUIDs of work of which a piece tells something new, and whether that counts. */
  news: Map<string, boolean>
  /** What was added to records that the database has already. */
  events: { clientId: string; kind: 'added' | 'held'; at: Date; facts: AddedFacts }[]
  /** The environments whose code of today was scanned. */
  scanned: Set<number>
}

/** Takes or refuses one piece after the other: each meets what those before it made of the records. */
function takePieces(works: readonly Work[], known: Known, userId: number): Taken {
  const counts = new Map(known.counts)
  const stored = new Map(known.records.map((row) => [row.client_id, row]))
  const records = new Map<string, Identified>(stored)
  const stays = [...known.whereabouts]
  let { awaiting } = known
  const taken: Taken = { refusals: [], toWrite: new Map(), news: new Map(), events: [], scanned: new Set() }
  taken.refusals = works.map((work): ErrorCode | undefined => {
    const checked = check(work, userId, known)
    if ('refused' in checked) return checked.refused
    const { clientId } = work
    const piece = insertOf(work, checked, stays)
    const first = records.get(clientId)
    if (!first) {
      const count = counts.get(work.appointmentId) ?? 0
      if (count >= mostRecords) return 'invalid_input'
      if (piece.awaiting && awaiting >= mostAwaiting) return 'too_many_records'
      counts.set(work.appointmentId, count + 1)
      if (piece.awaiting) awaiting += 1
      else stays.push(piece)
      records.set(clientId, piece)
      taken.toWrite.set(clientId, piece)
      taken.news.set(clientId, piece.counts)
    } else {
      if (!isSameWork(first, piece)) return 'duplicate'
      const row = stored.get(clientId)
      const { record, added, held } = addPiece(first, piece, row ? known.heldFacts.get(row.id) : [])
      records.set(clientId, record)
      taken.toWrite.set(clientId, record)
      if (row && added) taken.events.push({ clientId, kind: 'added', at: work.receivedAt, facts: added })
      if (row && held) taken.events.push({ clientId, kind: 'held', at: work.receivedAt, facts: held })
      const isNew = added !== undefined && Object.keys(added).some((fact) => fact !== 'presences')
      if (isNew || held) taken.news.set(clientId, taken.news.get(clientId) || (isNew && record.counts))
    }
    if (checked.presence === 'scanned') taken.scanned.add(checked.appointment.environment_id)
    return undefined
  })
  return taken
}

interface Checked {
  appointment: LockedAppointment
  presence: Presence
  isAccepted: boolean
  arrival: Arrival
}

function check(
  work: Work,
  userId: number,
  { appointments, doors, revisions }: Known,
): Checked | { refused: ErrorCode } {
  const appointment = appointments.get(work.appointmentId)
  const knownSlot = work.revisionId === null || revisions.get(work.revisionId) === appointment?.periodicity_id
  if (!appointment || !knownSlot) return { refused: 'not_found' }
  if (appointment.user_id !== userId) return { refused: 'forbidden' }
  const shown = checkWork(work, doors.get(appointment.environment_id))
  if ('refused' in shown) return shown
  const company = { timeZone: appointment.time_zone, lateDays: appointment.late_days }
  return { appointment, ...shown, arrival: judgeArrival(appointment.day, work.receivedAt, company) }
}

/** What a phone says the time is: when it sent, or later, as what it tells was done by then. In milliseconds. */
function latestOf({ sentAt, startedAt, endedAt }: Work): number {
  return Math.max(sentAt.getTime(), startedAt.getTime(), endedAt?.getTime() ?? 0)
}

function insertOf(
  work: Work,
  { appointment, presence, isAccepted, arrival }: Checked,
  stays: readonly Stay[],
): ExecutionInsert {
  const seconds = Math.round((latestOf(work) - work.receivedAt.getTime()) / 1000)
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

/** Nobody cleans two rooms at once: of two cleanings off the schedule at one time, the one that came first counts. */
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

/** A text of which something can be seen. */
function toNote(text: string | null): string | null {
  const note = cleanText(text ?? '')
  return isBlank(note) ? null : note
}
