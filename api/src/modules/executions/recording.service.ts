import type { ErrorCode } from '@zelo/contract/errors'
import { cleanText } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { type Presence, strongerPresence } from '@zelo/contract/rules/presence'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { markCodesSeen } from '../qr-codes/qr-codes.queries.ts'
import { derive } from './derivation.service.ts'
import {
  countRecorded,
  type ExecutionInsert,
  type LockedAppointment,
  lockAppointments,
  type RecordedWork,
  selectByClientIds,
  selectDoors,
  selectRevisions,
  upsertExecutions,
} from './executions.queries.ts'
import { mergeShown } from './shown-presence.ts'
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

/**
 * Records work of one person and derives what it makes of the appointments, all in the caller's transaction (DOMAIN §5).
 * A UUID sent again answers as the first time, and where it tells nothing new of the work no appointment is derived
 * anew; the order of arrival does not matter.
 * Each piece is taken or refused for itself: `not_found` (appointment or revision), `forbidden` (another's appointment),
 * what `checkWork` answers, `duplicate` (the UUID stands for another piece of work), `invalid_input` (a further record of
 * an appointment that has `mostRecords`; what is there is completed all the same).
 */
export async function recordWork(
  queries: Queries,
  actor: { groupId: number; userId: number },
  works: readonly Work[],
  now: Date,
): Promise<Recorded[]> {
  const known = await readKnown(queries, works, now)
  const { refusals, toWrite, news, scanned } = takePieces(works, known, actor.userId, now)
  const written = await upsertExecutions(queries, actor.groupId, [...toWrite.values()])
  const seen = [...known.doors.values()].filter(({ id, qrAwaited }) => qrAwaited && scanned.has(id))
  await markCodesSeen(
    queries,
    seen.map(({ id, qrKey }) => ({ environmentId: id, key: qrKey })),
  )
  const newlyWritten = [...news].filter((clientId) => written.has(clientId))
  const touched = distinct(newlyWritten.map((clientId) => toWrite.get(clientId)!.appointment_id))
  await derive(
    queries,
    touched.map((id) => known.appointments.get(id)!),
    now,
  )

  const ids = new Map([...known.records.map((row) => [row.client_id, row.id] as const), ...written])
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
  records: readonly RecordedWork[]
  /** How many records each appointment has. */
  counts: ReadonlyMap<number, number>
}

/** Reads it, and locks the appointments. */
async function readKnown(queries: Queries, works: readonly Work[], now: Date): Promise<Known> {
  const locked = await lockAppointments(queries, distinct(works.map((work) => work.appointmentId)), now)
  const appointments = new Map(locked.map((row) => [row.id, row]))
  const environmentIds = distinct(locked.map((appointment) => appointment.environment_id))
  const revisionIds = distinct(works.flatMap(({ revisionId }) => revisionId ?? []))
  const clientIds = works.map(({ clientId }) => clientId)
  return {
    appointments,
    doors: await selectDoors(queries, environmentIds),
    revisions: await selectRevisions(queries, revisionIds),
    records: await selectByClientIds(queries, clientIds),
    counts: await countRecorded(queries, [...appointments.keys()]),
  }
}

/** What becomes of the pieces, before anything of it is written. */
interface Taken {
  /** Of each piece in its turn why it is refused; undefined of one that is taken. */
  refusals: (ErrorCode | undefined)[]
  /** The record that each UUID of a taken piece stands for, with what all pieces tell of it. */
  toWrite: Map<string, ExecutionInsert>
  /** The UUIDs of work of which a piece tells something new. */
  news: Set<string>
  /** The environments whose code of today was scanned. */
  scanned: Set<number>
}

/** Takes or refuses one piece after the other: each meets what those before it made of the records. */
function takePieces(works: readonly Work[], known: Known, userId: number, now: Date): Taken {
  const counts = new Map(known.counts)
  const records = new Map<string, Identified>(known.records.map((row) => [row.client_id, row]))
  const toWrite = new Map<string, ExecutionInsert>()
  const news = new Set<string>()
  const scanned = new Set<number>()
  const refusals = works.map((work): ErrorCode | undefined => {
    const checked = check(work, userId, known)
    if ('refused' in checked) return checked.refused
    const piece = insertOf(work, checked, now)
    const first = records.get(work.clientId)
    if (first && !isSameWork(first, piece)) return 'duplicate'
    const count = counts.get(work.appointmentId) ?? 0
    if (!first && count >= mostRecords) return 'invalid_input'
    if (!first) counts.set(work.appointmentId, count + 1)
    const record = first ? merge(first, piece) : piece
    records.set(work.clientId, record)
    toWrite.set(work.clientId, record)
    if (!first || addsWork(first, record)) news.add(work.clientId)
    if (checked.presence === 'scanned') scanned.add(checked.appointment.environment_id)
    return undefined
  })
  return { refusals, toWrite, news, scanned }
}

function check(
  work: Work,
  userId: number,
  { appointments, doors, revisions }: Known,
): { appointment: LockedAppointment; presence: Presence } | { refused: ErrorCode } {
  const appointment = appointments.get(work.appointmentId)
  const knownSlot = work.revisionId === null || revisions.get(work.revisionId) === appointment?.periodicity_id
  if (!appointment || !knownSlot) return { refused: 'not_found' }
  if (appointment.user_id !== userId) return { refused: 'forbidden' }
  const shown = checkWork(work, doors.get(appointment.environment_id))
  return 'refused' in shown ? shown : { appointment, ...shown }
}

/** What a phone says the time is: when it sent, or later, as what it tells was done by then. In milliseconds. */
function latestOf({ sentAt, startedAt, endedAt }: Work): number {
  return Math.max(sentAt.getTime(), startedAt.getTime(), endedAt?.getTime() ?? 0)
}

function insertOf(
  work: Work,
  { appointment, presence }: { appointment: LockedAppointment; presence: Presence },
  now: Date,
): ExecutionInsert {
  const seconds = Math.round((latestOf(work) - now.getTime()) / 1000)
  const skew = Math.max(-largestSkewSeconds, Math.min(seconds, largestSkewSeconds))
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
  }
}

/** A text of which something can be seen. */
function toNote(text: string | null): string | null {
  const note = cleanText(text ?? '')
  return isBlank(note) ? null : note
}

type Identified = Omit<RecordedWork, 'id' | 'extra'>

/** Whether two records of one UUID are of one piece of work; another slot, task or appointment is another piece. */
function isSameWork(first: Identified, second: Identified): boolean {
  return (
    first.user_id === second.user_id &&
    first.appointment_id === second.appointment_id &&
    first.task_id === second.task_id &&
    first.revision_id === second.revision_id
  )
}

/**
 * What a further piece of the same work makes of its record: it only adds an end, an observation or a reason that is
 * not there. Of how the work was shown, the strongest presence, the first moment of each presence and the largest skew of
 * any piece stay.
 */
function merge(first: Identified, piece: ExecutionInsert): ExecutionInsert {
  return {
    ...piece,
    declared_extra: first.declared_extra || piece.declared_extra,
    started_at: first.started_at <= piece.started_at ? first.started_at : piece.started_at,
    ended_at: first.ended_at ?? piece.ended_at,
    observation: first.observation ?? piece.observation,
    undone_reason: first.undone_reason ?? piece.undone_reason,
    presence: strongerPresence(first.presence, piece.presence),
    shown_at: mergeShown(first, piece),
    clock_skew_seconds: largerSkew(first.clock_skew_seconds, piece.clock_skew_seconds),
  }
}

/** Whether a merged record says more of the work than the first did; what the first said is passed on as it was. */
function addsWork(first: Identified, merged: Identified): boolean {
  const told = ['declared_extra', 'started_at', 'ended_at', 'observation', 'undone_reason'] as const
  return told.some((field) => merged[field] !== first[field])
}

/** The clock that is further off; of two equally far off, the one that is ahead. */
function largerSkew(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  const [a, b] = [Math.abs(one), Math.abs(other)]
  if (a === b) return Math.max(one, other)
  return a > b ? one : other
}
