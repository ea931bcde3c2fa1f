import type { ErrorCode } from '@zelo/contract/errors'
import { type AppointmentSlot, deriveProgress } from '@zelo/contract/rules/appointment-status'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { type Presence, presenceOf } from '@zelo/contract/rules/presence'
import type { Queries } from '../../database/tenant.ts'
import {
  type ExecutionInsert,
  lockAppointments,
  selectEnvironmentTasks,
  selectRecorded,
  selectRevisions,
  updateDerived,
  upsertExecutions,
} from './executions.queries.ts'
import { extraWork } from './extra-work.ts'

/**
 * One piece of work on one task, as a phone tells it. The start alone, then the same UUID with its end, is the usual
 * way; a phone without signal sends both at once. Times are instants of the phone's own clock.
 */
export interface Work {
  /** A UUID in lower case, as the database answers it. */
  clientId: string
  appointmentId: number
  taskId: number
  /** The slot: null is the main cleaning. */
  revisionId: number | null
  /** Meant to be beyond the plan. */
  extra: boolean
  startedAt: Date
  endedAt: Date | null
  observation: string | null
  /** Why the task was not done; null when it was. */
  undoneReason: string | null
  /** What the door's code said, or null when the environment was typed in. */
  code: string | null
  /** What the phone's clock showed when it sent this. */
  sentAt: Date
}

export type Recorded = { clientId: string; id: number } | { clientId: string; refused: ErrorCode }

/** A phone's clock may be off by this much before the record says so (DOMAIN §5). */
const toleratedSkewSeconds = 600

/**
 * Records work of one person and derives what it makes of the appointments, all in the caller's transaction (DOMAIN §5).
 * A UUID sent again changes nothing and answers as the first time; the order of arrival does not matter.
 * Each piece is taken or refused for itself: `not_found` (appointment, task or revision), `forbidden` (another's appointment),
 * `wrong_environment`, `unknown_key`, `unreadable_code` (what the door's code said), `invalid_input` (the end before
 * the start), `duplicate` (the UUID stands for another piece of work).
 */
export async function recordWork(
  queries: Queries,
  actor: { groupId: number; userId: number },
  works: readonly Work[],
  now: Date,
): Promise<Recorded[]> {
  const appointments = new Map(
    (await lockAppointments(queries, distinct(works.map((work) => work.appointmentId)))).map((row) => [
      row.id,
      row,
    ]),
  )
  const tasks = Map.groupBy(
    await selectEnvironmentTasks(
      queries,
      distinct([...appointments.values()].map((appointment) => appointment.environment_id)),
    ),
    (task) => task.environment_id,
  )

  const revisions = await selectRevisions(
    queries,
    distinct(works.flatMap(({ revisionId }) => revisionId ?? [])),
  )

  const refused = new Map<string, ErrorCode>()
  const accepted = new Map<string, ExecutionInsert>()
  for (const work of works) {
    const checked = check(work, actor.userId, appointments.get(work.appointmentId), tasks, revisions)
    if ('refused' in checked) refused.set(work.clientId, checked.refused)
    else accepted.set(work.clientId, merge(accepted.get(work.clientId), insertOf(work, checked, now)))
  }
  const ids = await upsertExecutions(queries, actor.groupId, [...accepted.values()])
  const touched = distinct([...accepted.values()].map((work) => work.appointment_id))
  await derive(
    queries,
    touched.map((id) => appointments.get(id)!),
    tasks,
    now,
  )
  return works.map(({ clientId }) => {
    const id = ids.get(clientId)
    return id === undefined ? { clientId, refused: refused.get(clientId) ?? 'duplicate' } : { clientId, id }
  })
}

type Appointment = Awaited<ReturnType<typeof lockAppointments>>[number]
type Tasks = Map<number, Awaited<ReturnType<typeof selectEnvironmentTasks>>>

function check(
  work: Work,
  userId: number,
  appointment: Appointment | undefined,
  tasks: Tasks,
  revisions: ReadonlyMap<number, number>,
): { appointment: Appointment; presence: Presence } | { refused: ErrorCode } {
  const task = appointment && tasks.get(appointment.environment_id)?.find(({ id }) => id === work.taskId)
  const knownSlot = work.revisionId === null || revisions.get(work.revisionId) === appointment?.periodicity_id
  if (!appointment || !task || !knownSlot) return { refused: 'not_found' }
  if (appointment.user_id !== userId) return { refused: 'forbidden' }
  if (work.endedAt && work.endedAt < work.startedAt) return { refused: 'invalid_input' }
  const shown = presenceOf(work.code, {
    id: appointment.environment_id,
    qrKey: appointment.qr_key,
    previousQrKey: appointment.previous_qr_key,
  })
  return 'error' in shown ? { refused: shown.error } : { appointment, presence: shown.presence }
}

function insertOf(
  work: Work,
  { appointment, presence }: { appointment: Appointment; presence: Presence },
  now: Date,
): ExecutionInsert {
  const skew = Math.round((work.sentAt.getTime() - now.getTime()) / 1000)
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
    started_at: work.startedAt.toISOString(),
    ended_at: work.endedAt?.toISOString() ?? null,
    observation: work.observation?.trim() || null,
    undone_reason: work.undoneReason?.trim() || null,
    presence,
    clock_skew_seconds: Math.abs(skew) > toleratedSkewSeconds ? skew : null,
  }
}

/** The same UUID twice in one delivery: the later piece adds what the earlier one did not have. */
function merge(first: ExecutionInsert | undefined, second: ExecutionInsert): ExecutionInsert {
  if (!first) return second
  return {
    ...first,
    started_at: [first.started_at, second.started_at].sort()[0]!,
    ended_at: first.ended_at ?? second.ended_at,
    observation: first.observation ?? second.observation,
    undone_reason: first.undone_reason ?? second.undone_reason,
  }
}

/** The one place where a status comes from: everything recorded for an appointment, whenever some of it arrives. */
async function derive(
  queries: Queries,
  appointments: readonly Appointment[],
  tasks: Tasks,
  now: Date,
): Promise<void> {
  const recorded = Map.groupBy(
    await selectRecorded(
      queries,
      appointments.map(({ id }) => id),
    ),
    (row) => row.appointment_id,
  )
  const changedExtras: { id: number; extra: boolean }[] = []
  const derived = appointments.map((appointment) => {
    const slots = appointment.slots as unknown as AppointmentSlot[]
    const rows = recorded.get(appointment.id) ?? []
    const mandatory = (tasks.get(appointment.environment_id) ?? [])
      .filter((task) => task.mandatory && task.active)
      .map((task) => task.id)
    const extra = extraWork(
      slots,
      mandatory,
      rows.map((row) => ({
        clientId: row.client_id,
        taskId: row.task_id,
        revisionId: row.revision_id,
        declaredExtra: row.declared_extra,
        startedAt: row.started_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? (row.undone_reason === null ? null : row.started_at.getTime()),
      })),
    )
    for (const row of rows) {
      const isExtra = extra.has(row.client_id)
      if (row.extra !== isExtra) changedExtras.push({ id: row.id, extra: isExtra })
    }
    const zone = appointment.time_zone
    const progress = deriveProgress(
      {
        day: appointment.day,
        slots: slots.map(({ revisionId, start, end }) => ({ revisionId, start, end })),
      },
      mandatory,
      rows.map((row) => ({
        taskId: row.task_id,
        revisionId: row.revision_id,
        extra: extra.has(row.client_id),
        startedAt: toZonedIso(row.started_at, zone),
        endedAt: row.ended_at && toZonedIso(row.ended_at, zone),
        observation: row.observation,
        undoneReason: row.undone_reason,
      })),
      localMoment(now, zone),
    )
    return { id: appointment.id, status: progress.status, slots: progress.slots, extras: progress.extras }
  })
  await updateDerived(queries, derived, changedExtras)
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)]
}
