import type { Appointment } from '@zelo/contract/appointments'
import type { Execution } from '@zelo/contract/executions'
import type { Display } from '@zelo/contract/rules/appointment-status'
import { type LocalMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import { type Presence, pickFirstPresences } from '@zelo/contract/rules/presence'
import { clockMinutes } from '@zelo/contract/rules/work-record'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { findRevisionNumber, toSlotDisplay } from './appointment-view.ts'

/** A row of the detail table: a planned slot, or a cleaning beyond the plan. Times are `HH:MM`. */
export interface DetailRow {
  key: string
  /** The planned times. A cleaning beyond the plan has no planned times. */
  planned?: {
    start: string
    end: string
    revision: number
    display: Display
    /** Only for an exempt slot: the instant at which the slot was planned, and the day of the appointment. */
    plannedLate: { at: string; day: string } | undefined
  }
  started: string | undefined
  ended: string | undefined
  /** True for a cleaning beyond the plan that ended without all mandatory tasks of its environment. */
  incomplete?: boolean
  /** The actual duration minus the planned duration, in minutes. */
  difference: number | undefined
}

/**
 * Returns planned slots and actual work, sorted by time (R1-159). `executions` can be newer than `appointment`. A slot has
 * started if one of them shows a start.
 */
export function buildDetailRows(
  appointment: Appointment,
  executions: readonly Execution[],
  now: LocalMoment,
): DetailRow[] {
  const { slots } = appointment
  const records = listCountedRecords(appointment, executions).filter((record) => !record.extra)
  const planned = slots.map((slot): [string, DetailRow] => {
    const own = records.filter((record) => record.revisionId === slot.revisionId)
    const startedAt = findEarliest(own.map((record) => record.startedAt)) ?? slot.startedAt
    const { endedAt, plannedAt } = slot
    const display = toSlotDisplay(appointment, { ...slot, startedAt }, now)
    const row = {
      key: `slot-${slot.revisionId ?? 'main'}`,
      planned: {
        start: slot.start,
        end: slot.end,
        revision: findRevisionNumber(slots, slot),
        display,
        plannedLate:
          display.state === 'exempt' && plannedAt ? { at: plannedAt, day: appointment.day } : undefined,
      },
      started: startedAt === null ? undefined : formatTime(startedAt),
      ended: endedAt === null ? undefined : formatTime(endedAt),
      difference:
        startedAt === null || endedAt === null
          ? undefined
          : clockMinutes(startedAt, endedAt) - (minutesOfDay(slot.end) - minutesOfDay(slot.start)),
    }
    return [`${appointment.day}T${slot.start}`, row]
  })
  const extras = appointment.extras.map(({ startedAt, endedAt, complete }): [string, DetailRow] => {
    const started = formatTime(startedAt)
    const ended = endedAt === null ? undefined : formatTime(endedAt)
    const incomplete = endedAt !== null && complete === false
    return [startedAt, { key: `extra-${startedAt}`, started, ended, incomplete, difference: undefined }]
  })
  return [...planned, ...extras].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row)
}

/**
 * Lists the kinds of proof of presence of a day, sorted by first time. Each kind lists its first time in each cleaning, as
 * `HH:MM`.
 */
export function listPresenceTimes(
  appointment: Appointment,
  executions: readonly Execution[],
): { way: Presence; times: string[] }[] {
  const cleanings = Map.groupBy(
    listCountedRecords(appointment, executions),
    ({ revisionId, extra }) => `${revisionId} ${extra}`,
  )
  const shown = [...cleanings.values()]
    .flatMap((own) => pickFirstPresences(own.flatMap(({ presences }) => presences)))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const ways = Map.groupBy(shown, ({ presence }) => presence)
  return [...ways].map(([way, all]) => ({ way, times: all.map(({ at }) => formatTime(at)) }))
}

function listCountedRecords(appointment: Appointment, executions: readonly Execution[]): Execution[] {
  return executions.filter(
    ({ appointmentId, arrival }) => appointmentId === appointment.id && arrival.standing === 'counted',
  )
}

/** Returns the earliest instant. All instants have the same UTC offset, so a comparison of their texts is enough. */
function findEarliest(instants: readonly string[]): string | undefined {
  return instants.reduce<string | undefined>(
    (first, instant) => (first === undefined || instant < first ? instant : first),
    undefined,
  )
}
