import type { ErrorCode } from '@zelo/contract/errors'
import { environmentOf } from '@zelo/contract/rules/proof'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { type Start, type Started, startOffSchedule } from '../agendas/off-schedule.service.ts'
import { lockPerson } from '../agendas/planned-people.queries.ts'
import { selectDoors } from '../executions/executions.queries.ts'
import { countAwaiting } from '../executions/record-events.queries.ts'
import { mostAwaiting } from '../executions/recording.service.ts'
import { checkWork, type Door, type Work } from '../executions/work.ts'
import { selectPlanned, selectRecordedPlaces } from './own-work.queries.ts'

/** Work as a phone delivers it: for an appointment, or for a cleaning that nobody had planned, by its start. */
export interface Piece extends Omit<Work, 'appointmentId'> {
  target: { appointmentId: number } | Start
}

/** The work of an appointment, or why there is none. */
export type Placed = Work | { refused: ErrorCode }

const day = 86_400_000

/** The day of a cleaning off the schedule is what the phone's clock shows, unless that is further off, in milliseconds. */
const earliest = 366 * day
const latest = 2 * day

/**
 * Finds the appointment of each piece, in their order. A start that nobody had planned is found among what the person has
 * in that environment at that time, or makes an appointment: only for a piece that can be recorded, and once for all
 * pieces and deliveries of one start. Work for an appointment that is somebody else's, or in another room, because the
 * agenda was given to them since the phone read it, is such a start too; so recorded, it stays there.
 *
 * A refusal is one of `checkWork`, `invalid_input` for a start more than two days ahead or a year ago, `duplicate`, or
 * `too_many_records` for a further cleaning off the schedule of somebody who has `mostOffSchedule` on that day, or nearly
 * `mostAwaiting` records that wait for a coordinator.
 */
export async function placeWork(
  queries: Queries,
  actor: { groupId: number; userId: number },
  pieces: readonly Piece[],
  now: Date,
): Promise<Placed[]> {
  // Edits of the person's agendas, and other deliveries of the person, are over when this reads what they wrote.
  await lockPerson(queries, actor.userId)
  const starts = await startsOf(queries, actor.userId, pieces)
  const doors = await selectDoors(queries, distinct([...starts.values()].map((start) => start.environmentId)))
  const places = await knownPlaces(queries, actor.userId, pieces)
  const isFull =
    starts.size > 0 && (await countAwaiting(queries, actor.userId)) > mostAwaiting - pieces.length
  const decided = pieces.map((piece): Place | { refused: ErrorCode } => {
    const { clientId, taskId, target } = piece
    const start = starts.get(piece)
    const fault = start && faultOf(piece, start, doors, now)
    // A key that was tried at another door is told as what it is: guesses are counted.
    if (fault && ('startedAt' in target || fault === 'unknown_key')) return { refused: fault }
    const before = places.get(clientId)
    if (isFull && start && !fault && !before) return { refused: 'too_many_records' }
    const place = start && !fault ? start : { ...(target as Appointment), revisionId: piece.revisionId }
    if (!before) places.set(clientId, { taskId, place, offSchedule: false })
    // What was recorded off the schedule while its appointment was somebody else's goes on there.
    if (!before || !('startedAt' in place || before.offSchedule)) return place
    return before.taskId === taskId && before.place ? before.place : { refused: 'duplicate' }
  })

  const begun = new Map(
    decided.flatMap((place) => ('startedAt' in place ? [[keyOf(place), place] as const] : [])),
  )
  const started = begun.size > 0 ? await startOffSchedule(queries, actor, [...begun.values()]) : []
  const appointments = new Map([...begun.keys()].map((key, index) => [key, started[index]!]))
  return pieces.map(({ target: _, ...work }, index) => {
    const place = decided[index]!
    if ('refused' in place) return place
    const found = 'startedAt' in place ? appointments.get(keyOf(place))! : place
    return found ? { ...work, ...found } : { refused: 'too_many_records' }
  })
}

interface Appointment {
  appointmentId: number
}

/** Where a piece belongs: to a slot of an appointment, or to what a start will find or make. */
type Place = Started | Start

/** Those of the pieces that belong to a start, with that start. */
async function startsOf(
  queries: Queries,
  userId: number,
  pieces: readonly Piece[],
): Promise<Map<Piece, Start>> {
  const ids = distinct(
    pieces.flatMap(({ target }) => ('appointmentId' in target ? target.appointmentId : [])),
  )
  const planned = await selectPlanned(queries, ids)
  const starts = new Map<Piece, Start>()
  for (const piece of pieces) {
    const { target, proof, startedAt } = piece
    if ('startedAt' in target) starts.set(piece, target)
    else {
      const appointment = planned.get(target.appointmentId)
      const environmentId = environmentOf(proof)
      const isMoved = appointment?.user_id !== userId || appointment.environment_id !== environmentId
      if (appointment && isMoved && environmentId !== null) starts.set(piece, { environmentId, startedAt })
    }
  }
  return starts
}

/** What a UUID stands for; without a place where it is another's. */
interface Known {
  taskId: number
  place: Place | undefined
  /** It is recorded in a cleaning that nobody had planned. */
  offSchedule: boolean
}

/** By UUID what is recorded already. */
async function knownPlaces(
  queries: Queries,
  userId: number,
  pieces: readonly Piece[],
): Promise<Map<string, Known>> {
  const rows = await selectRecordedPlaces(
    queries,
    pieces.map(({ clientId }) => clientId),
  )
  return new Map(
    rows.map((row) => {
      const place = { appointmentId: row.appointment_id, revisionId: row.revision_id }
      const isOwn = row.user_id === userId
      const known = { taskId: row.task_id, place: isOwn ? place : undefined, offSchedule: row.off_schedule }
      return [row.client_id, known]
    }),
  )
}

function faultOf(
  piece: Piece,
  { environmentId, startedAt }: Start,
  doors: ReadonlyMap<number, Door>,
  now: Date,
): ErrorCode | undefined {
  const checked = checkWork(piece, doors.get(environmentId))
  if ('refused' in checked) return checked.refused
  const ahead = startedAt.getTime() - now.getTime()
  return ahead > latest || ahead < -earliest ? 'invalid_input' : undefined
}

function keyOf({ environmentId, startedAt }: Start): string {
  return `${environmentId} ${startedAt.getTime()}`
}
