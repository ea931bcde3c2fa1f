import type { Appointment } from '@zelo/contract/appointments'
import {
  type Display,
  displayAppointment,
  displaySlot,
  fromWireStatus,
} from '@zelo/contract/rules/appointment-status'
import { type LocalMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import { isExempt } from '@zelo/contract/rules/planned-late'
import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { formatTime } from '@zelo/ui/lib/dates.ts'

/** The states of an appointment whose start is over, but which has not begun. */
const awaited = new Set<Display['state']>(['late', 'missed', 'exempt'])

export type Slot = Appointment['slots'][number]

/**
 * The status line of a card. Its text is `dashboard.line.<key>`. `n` is the number of a revision within its day. The first
 * revision is 1.
 */
export type Line =
  | { key: 'startsAt' | 'wasPlannedFor' | 'since'; values: { time: string } }
  | { key: 'dueAt'; values: { time: string }; alert: true }
  | { key: 'exempt'; plannedAt: string }
  | { key: 'revisionSince'; values: { time: string; n: number } }
  | { key: 'revisionDueAt'; values: { time: string; n: number }; alert: true }
  | { key: 'between'; values: { from: string; to: string } }
  | { key: 'slotsDone' | 'slotsComplete'; values: { done: number; count: number } }

/**
 * Returns the state to show for an appointment at its company's current time. An inactive appointment is neither late nor
 * missed.
 */
export function toDisplay(appointment: Appointment, now: LocalMoment): Display {
  const { day, status, slots } = appointment
  const display = displayAppointment({ day, status: fromWireStatus(status), slots }, now)
  return hideLateIfInactive(appointment, display)
}

/** Returns the state to show for a slot. A slot of an inactive appointment is never late. */
export function toSlotDisplay(appointment: Appointment, slot: Slot, now: LocalMoment): Display {
  return hideLateIfInactive(appointment, displaySlot(appointment.day, slot, now))
}

function hideLateIfInactive({ active }: Appointment, display: Display): Display {
  return active || !awaited.has(display.state) ? display : { state: 'todo', lateMinutes: 0 }
}

/**
 * Returns the status of a state, which decides its colour and glyph. The state `late` has the status `missed`, and `exempt`
 * has the status `todo`. Only their words differ from those of the status.
 */
export function toStatus({ state }: Display): Status {
  if (state === 'late') return 'missed'
  return state === 'exempt' ? 'todo' : state
}

/**
 * Returns the status of a card. An unplanned cleaning that has ended has the status `extra` ('Fez a mais'). Until it ends,
 * it has the status of a planned cleaning.
 */
export function toCardStatus(appointment: Appointment, display: Display): Status {
  return appointment.agenda.offSchedule && display.state === 'done' ? 'extra' : toStatus(display)
}

/** Returns the number of a slot within its day. The main cleaning is 0, and the first revision is 1. */
export function findRevisionNumber(slots: readonly Slot[], slot: Slot): number {
  return slots.filter((other) => other.revisionId !== null).indexOf(slot) + 1
}

/** Returns the status line of an appointment at its company's current time. */
export function toLine(appointment: Appointment, now: LocalMoment): Line {
  const { day, slots } = appointment
  const { state } = toDisplay(appointment, now)
  const counted = slots.filter((slot) => !isExempt(slot))
  const first = counted[0] ?? slots[0]
  const time = first?.start ?? appointment.start

  if (state === 'exempt' && first?.plannedAt) return { key: 'exempt', plannedAt: first.plannedAt }
  if (state === 'missed' || !appointment.active) return { key: 'wasPlannedFor', values: { time } }
  if (state === 'todo') return { key: 'startsAt', values: { time } }
  if (state === 'late' || state === 'doing') {
    const open = slots.find((slot) => slot.startedAt !== null && slot.endedAt === null)
    if (open?.startedAt) {
      const since = formatTime(open.startedAt)
      const n = findRevisionNumber(slots, open)
      return n > 0
        ? { key: 'revisionSince', values: { time: since, n } }
        : { key: 'since', values: { time: since } }
    }
    const late = slots.find((slot) => displaySlot(day, slot, now).state === 'late')
    if (late) {
      const n = findRevisionNumber(slots, late)
      return n > 0
        ? { key: 'revisionDueAt', values: { time: late.start, n }, alert: true }
        : { key: 'dueAt', values: { time: late.start }, alert: true }
    }
  }
  if (counted.length === 1 && first?.startedAt && first.endedAt)
    return { key: 'between', values: { from: formatTime(first.startedAt), to: formatTime(first.endedAt) } }
  const done = counted.filter((slot) => (state === 'partial' ? slot.complete : slot.endedAt !== null)).length
  return { key: state === 'partial' ? 'slotsComplete' : 'slotsDone', values: { done, count: counted.length } }
}

/**
 * The figures above a list of appointments. Each planned appointment counts once. Exempt appointments do not count.
 * Unplanned work counts in `extra`.
 */
export interface Figures {
  planned: number
  done: number
  doing: number
  todo: number
  partial: number
  late: number
  missed: number
  /** The number of appointments that are unplanned or have work beyond their plan. */
  extra: number
  /** The earliest planned start among the appointments to do, as `HH:MM` in the time zone of its company. */
  next: string | undefined
  /** The longest delay of all late appointments, in minutes. */
  longestDelay: number
}

export function countDisplays(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
): Figures {
  const figures: Figures = {
    planned: 0,
    done: 0,
    doing: 0,
    todo: 0,
    partial: 0,
    late: 0,
    missed: 0,
    extra: 0,
    next: undefined,
    longestDelay: 0,
  }
  let nextMs = Number.POSITIVE_INFINITY
  for (const appointment of appointments) {
    if (appointment.agenda.offSchedule || appointment.extras.length > 0) figures.extra += 1
    if (appointment.agenda.offSchedule) continue
    const display = toDisplay(appointment, toLocalNow(appointment))
    if (display.state === 'exempt') continue
    figures.planned += 1
    figures[display.state] += 1
    if (display.state === 'late') figures.longestDelay = Math.max(figures.longestDelay, display.lateMinutes)
    if (display.state !== 'todo') continue
    const { slots, startDate } = appointment
    const main = slots[0]?.start ?? appointment.start
    const start = slots.find((slot) => !isExempt(slot))?.start ?? main
    const startMs = Date.parse(startDate) + (minutesOfDay(start) - minutesOfDay(main)) * 60_000
    if (startMs < nextMs) {
      nextMs = startMs
      figures.next = start
    }
  }
  return figures
}

/** Returns who does an appointment: the substitute if there is one, otherwise the planned person. */
export function findDoer({ cover, userId, user }: Appointment): { userId: number; name: string } {
  return cover ?? { userId, name: user.name }
}

/**
 * A late appointment and the cleaner who does it. `busyIn` is the environment where the cleaner is working now. Undefined
 * if the cleaner is not working.
 */
export interface Delay {
  appointment: Appointment
  cleaner: string
  lateMinutes: number
  /** The start of the first slot that is late, as `HH:MM`. */
  dueAt: string
  busyIn: { environment: string; since: string } | undefined
}

/** Returns the late appointments. The longest delay is first. */
export function listDelays(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
): Delay[] {
  const busy = new Map<number, Delay['busyIn']>()
  for (const appointment of appointments) {
    const { day, agenda, slots } = appointment
    const now = toLocalNow(appointment)
    const open = slots.find((slot) => displaySlot(day, slot, now).state === 'doing')
    if (open?.startedAt)
      busy.set(findDoer(appointment).userId, {
        environment: agenda.environment.name,
        since: formatTime(open.startedAt),
      })
  }
  return appointments
    .map((appointment) => ({ appointment, display: toDisplay(appointment, toLocalNow(appointment)) }))
    .filter(({ display }) => display.state === 'late')
    .map(({ appointment, display }) => {
      const doer = findDoer(appointment)
      return {
        appointment,
        cleaner: doer.name,
        lateMinutes: display.lateMinutes,
        dueAt: appointment.slots.find((slot) => !isExempt(slot))?.start ?? appointment.start,
        busyIn: busy.get(doer.userId),
      }
    })
    .sort((a, b) => b.lateMinutes - a.lateMinutes)
}
