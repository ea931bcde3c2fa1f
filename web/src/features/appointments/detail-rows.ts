import type { Appointment } from '@zelo/contract/appointments'
import type { Execution } from '@zelo/contract/executions'
import type { Display } from '@zelo/contract/rules/appointment-status'
import { type LocalMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import { clockMinutes } from '@zelo/contract/rules/work-record'
import { formatTime } from '../../lib/dates.ts'
import { revisionNumber, slotDisplayOf } from './appointment-view.ts'

/** One line of the detail table: a planned slot, or a cleaning beyond the plan. Times are `HH:MM`. */
export interface DetailRow {
  key: string
  /** Absent for a cleaning beyond the plan. */
  planned?: {
    start: string
    end: string
    revision: number
    display: Display
    /** The instant at which an exempt slot was planned, and the day that it is of. */
    plannedLate: { at: string; day: string } | undefined
  }
  started: string | undefined
  ended: string | undefined
  /** Minutes that the cleaning took beyond what was planned; negative when it was shorter. */
  difference: number | undefined
}

/**
 * Planned slots against what was done, in the order of the day (spec 1 §2). What was recorded for the agenda on the
 * day can be newer than the appointment, so a slot has started once either says so.
 */
export function detailRowsOf(
  appointment: Appointment,
  executions: readonly Execution[],
  now: LocalMoment,
): DetailRow[] {
  const { slots } = appointment
  const records = recordsOf(appointment, executions).filter((record) => !record.extra)
  const planned = slots.map((slot): [string, DetailRow] => {
    const own = records.filter((record) => record.revisionId === slot.revisionId)
    const startedAt = earliest(own.map((record) => record.createdAt)) ?? slot.startedAt
    const { endedAt, plannedAt } = slot
    const display = slotDisplayOf(appointment, { ...slot, startedAt }, now)
    const row = {
      key: `slot-${slot.revisionId ?? 'main'}`,
      planned: {
        start: slot.start,
        end: slot.end,
        revision: revisionNumber(slots, slot),
        display,
        plannedLate:
          display.state === 'exempt' && plannedAt ? { at: plannedAt, day: appointment.dataAgend } : undefined,
      },
      started: startedAt === null ? undefined : formatTime(startedAt),
      ended: endedAt === null ? undefined : formatTime(endedAt),
      difference:
        startedAt === null || endedAt === null
          ? undefined
          : clockMinutes(startedAt, endedAt) - (minutesOfDay(slot.end) - minutesOfDay(slot.start)),
    }
    return [`${appointment.dataAgend}T${slot.start}`, row]
  })
  const extras = appointment.extras.map(({ startedAt, endedAt }): [string, DetailRow] => {
    const started = formatTime(startedAt)
    const ended = endedAt === null ? undefined : formatTime(endedAt)
    return [startedAt, { key: `extra-${startedAt}`, started, ended, difference: undefined }]
  })
  return [...planned, ...extras].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row]) => row)
}

/** When the code at the door was scanned, the first time for each cleaning of the day. */
export function scanTimesOf(appointment: Appointment, executions: readonly Execution[]): string[] {
  const times = new Map<string, string>()
  for (const { revisionId, extra, presence, createdAt } of recordsOf(appointment, executions)) {
    const cleaning = `${revisionId} ${extra}`
    const known = times.get(cleaning)
    if (presence === 'scanned' && (known === undefined || createdAt < known)) times.set(cleaning, createdAt)
  }
  return [...times.values()].map(formatTime).sort()
}

function recordsOf(appointment: Appointment, executions: readonly Execution[]): Execution[] {
  return executions.filter((execution) => execution.agendamentoId === appointment.id)
}

/** Instants of one company carry one offset within a day, so they compare as texts. */
function earliest(instants: readonly string[]): string | undefined {
  return instants.reduce<string | undefined>(
    (first, instant) => (first === undefined || instant < first ? instant : first),
    undefined,
  )
}
