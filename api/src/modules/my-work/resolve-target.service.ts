import type { ErrorCode } from '@zelo/contract/errors'
import { readEnvironmentId } from '@zelo/contract/rules/proof'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { type Start, type Started, startOffSchedule } from '../agendas/off-schedule.service.ts'
import { lockPerson } from '../agendas/planned-people.queries.ts'
import { selectEnvironmentKeys } from '../executions/executions.queries.ts'
import { countAwaiting } from '../executions/record-events.queries.ts'
import { mostAwaiting } from '../executions/recording.service.ts'
import { checkPresence, type EnvironmentKeys, type Work } from '../executions/work.ts'
import { selectAppointmentOwners, selectStoredRecords } from './my-work.queries.ts'

/**
 * A work item in the form that a phone delivers. Its target is an appointment, or an off-schedule cleaning identified by
 * its start.
 */
export interface WorkItem extends Omit<Work, 'appointmentId'> {
  target: { appointmentId: number } | Start
}

export type ResolvedItem = Work | { refused: ErrorCode }

const day = 86_400_000

/**
 * Limits for the start of an off-schedule cleaning, in milliseconds: at most `earliest` in the past and at most `latest` in
 * the future. The day of the cleaning is the day on the phone's clock.
 */
const earliest = 366 * day
const latest = 2 * day

/**
 * Finds the appointment of each work item, in order. An off-schedule start uses the appointment that the user has in that
 * environment at that time. If there is none, creates an appointment. All items and deliveries with the same start use this
 * appointment. An item that cannot be recorded creates no appointment. An agenda may have moved to another user or
 * environment after the phone read it. Work for such an appointment counts as an off-schedule start. Recorded work stays
 * off-schedule. Error codes: those of `checkPresence`; `invalid_input` for a start over two days ahead or over a year ago;
 * `duplicate`; `too_many_records` for a user with `mostOffSchedule` off-schedule cleanings on that day, or nearly
 * `mostAwaiting` records that wait for a coordinator.
 */
export async function resolveTarget(
  queries: Queries,
  actor: { groupId: number; userId: number },
  items: readonly WorkItem[],
  now: Date,
): Promise<ResolvedItem[]> {
  // Locks the user. Concurrent edits of agendas and other deliveries then finish before the reads below.
  await lockPerson(queries, actor.userId)
  const starts = await findOffScheduleStarts(queries, actor.userId, items)
  const environmentKeys = await selectEnvironmentKeys(
    queries,
    distinct([...starts.values()].map((start) => start.environmentId)),
  )
  const known = await readKnownRecords(queries, actor.userId, items)
  const isFull = starts.size > 0 && (await countAwaiting(queries, actor.userId)) > mostAwaiting - items.length
  const decided = items.map((item): Destination | { refused: ErrorCode } => {
    const { clientId, taskId, target } = item
    const start = starts.get(item)
    const fault = start && findStartFault(item, start, environmentKeys, now)
    // `unknown_key` comes before all other errors, so that the rate limit counts every wrong key.
    if (fault && ('startedAt' in target || fault === 'unknown_key')) return { refused: fault }
    const before = known.get(clientId)
    if (isFull && start && !fault && !before) return { refused: 'too_many_records' }
    const destination = start && !fault ? start : { ...(target as Appointment), revisionId: item.revisionId }
    if (!before) known.set(clientId, { taskId, destination, offSchedule: false })
    // Work that was recorded as off-schedule stays off-schedule, even if the user gets the planned appointment back.
    if (!before || !('startedAt' in destination || before.offSchedule)) return destination
    return before.taskId === taskId && before.destination ? before.destination : { refused: 'duplicate' }
  })

  const begun = new Map(
    decided.flatMap((destination) =>
      'startedAt' in destination ? [[buildStartKey(destination), destination] as const] : [],
    ),
  )
  const started = begun.size > 0 ? await startOffSchedule(queries, actor, [...begun.values()]) : []
  const appointments = new Map([...begun.keys()].map((key, index) => [key, started[index]!]))
  return items.map(({ target: _, ...work }, index) => {
    const destination = decided[index]!
    if ('refused' in destination) return destination
    const found = 'startedAt' in destination ? appointments.get(buildStartKey(destination))! : destination
    return found ? { ...work, ...found } : { refused: 'too_many_records' }
  })
}

interface Appointment {
  appointmentId: number
}

/** The destination of a work item: a slot of an appointment, or an off-schedule start without an appointment so far. */
type Destination = Started | Start

/** Returns the work items that have an off-schedule start, with this start. */
async function findOffScheduleStarts(
  queries: Queries,
  userId: number,
  items: readonly WorkItem[],
): Promise<Map<WorkItem, Start>> {
  const ids = distinct(items.flatMap(({ target }) => ('appointmentId' in target ? target.appointmentId : [])))
  const planned = await selectAppointmentOwners(queries, ids)
  const starts = new Map<WorkItem, Start>()
  for (const item of items) {
    const { target, proof, startedAt } = item
    if ('startedAt' in target) starts.set(item, target)
    else {
      const appointment = planned.get(target.appointmentId)
      const environmentId = readEnvironmentId(proof)
      const isMoved = appointment?.user_id !== userId || appointment.environment_id !== environmentId
      if (appointment && isMoved && environmentId !== null) starts.set(item, { environmentId, startedAt })
    }
  }
  return starts
}

/** A stored record that has the UUID of a work item. Without `destination`, the record belongs to another user. */
interface Known {
  taskId: number
  destination: Destination | undefined
  /** True if the record belongs to an off-schedule cleaning. */
  offSchedule: boolean
}

/** Returns the stored records by UUID. */
async function readKnownRecords(
  queries: Queries,
  userId: number,
  items: readonly WorkItem[],
): Promise<Map<string, Known>> {
  const rows = await selectStoredRecords(
    queries,
    items.map(({ clientId }) => clientId),
  )
  return new Map(
    rows.map((row) => {
      const destination = { appointmentId: row.appointment_id, revisionId: row.revision_id }
      const isOwn = row.user_id === userId
      const known = {
        taskId: row.task_id,
        destination: isOwn ? destination : undefined,
        offSchedule: row.off_schedule,
      }
      return [row.client_id, known]
    }),
  )
}

function findStartFault(
  item: WorkItem,
  { environmentId, startedAt }: Start,
  environmentKeys: ReadonlyMap<number, EnvironmentKeys>,
  now: Date,
): ErrorCode | undefined {
  const checked = checkPresence(item, environmentKeys.get(environmentId))
  if ('refused' in checked) return checked.refused
  const ahead = startedAt.getTime() - now.getTime()
  return ahead > latest || ahead < -earliest ? 'invalid_input' : undefined
}

function buildStartKey({ environmentId, startedAt }: Start): string {
  return `${environmentId} ${startedAt.getTime()}`
}
