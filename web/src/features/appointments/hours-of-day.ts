import type { Appointment } from '@zelo/contract/appointments'
import type { DisplayState } from '@zelo/contract/rules/appointment-status'
import { type LocalMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import { toSlotDisplay } from './appointment-view.ts'

/** One hour of a day. It counts the slots that begin within this hour, by state. */
export interface Hour {
  /** A number from 0 to 23. */
  hour: number
  count: number
  states: Partial<Record<DisplayState, number>>
}

export interface DayHours {
  /** Consecutive hours, from the first hour with slots to the last one. */
  hours: Hour[]
  /** The number of slots whose planned end is over. `done` is the number of slots whose work has ended. */
  due: number
  done: number
}

/** Returns the plan of a day by hour, or null without a plan. Unplanned and exempt slots do not count. */
export function buildDayHours(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
): DayHours | null {
  const byHour = new Map<number, Hour>()
  let due = 0
  let done = 0
  for (const appointment of appointments) {
    if (appointment.agenda.offSchedule) continue
    const now = toLocalNow(appointment)
    for (const slot of appointment.slots) {
      const { state } = toSlotDisplay(appointment, slot, now)
      if (state === 'exempt') continue
      const hour = Math.floor(minutesOfDay(slot.start) / 60)
      const own = byHour.get(hour) ?? { hour, count: 0, states: {} }
      own.count += 1
      own.states[state] = (own.states[state] ?? 0) + 1
      byHour.set(hour, own)
      if (now.day > appointment.day || (now.day === appointment.day && slot.end <= now.time)) due += 1
      if (slot.endedAt !== null) done += 1
    }
  }
  if (byHour.size === 0) return null
  const first = Math.min(...byHour.keys())
  const last = Math.max(...byHour.keys())
  const hours = Array.from(
    { length: last - first + 1 },
    (_, index): Hour => byHour.get(first + index) ?? { hour: first + index, count: 0, states: {} },
  )
  return { hours, due, done }
}
