import type { Appointment } from '@zelo/contract/appointments'
import {
  type Display,
  displayAppointment,
  displaySlot,
  fromWireStatus,
} from '@zelo/contract/rules/appointment-status'
import { type LocalMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import { isExempt } from '@zelo/contract/rules/planned-late'
import { formatTime } from '../../lib/dates.ts'
import type { Status } from '../../ui/status-mark.tsx'

/** States of what was to begin and has not. */
const awaited = new Set<Display['state']>(['late', 'missed', 'exempt'])

export type Slot = Appointment['slots'][number]

/**
 * The one line of a card that says what matters now; the key is that of its sentence, `dashboard.line.<key>`.
 * `n` numbers the revisions of the day from 1.
 */
export type Line =
  | { key: 'startsAt' | 'wasPlannedFor' | 'since'; values: { time: string } }
  | { key: 'dueAt'; values: { time: string }; alert: true }
  | { key: 'exempt'; plannedAt: string }
  | { key: 'revisionSince'; values: { time: string; n: number } }
  | { key: 'revisionDueAt'; values: { time: string; n: number }; alert: true }
  | { key: 'between'; values: { from: string; to: string } }
  | { key: 'slotsDone' | 'slotsComplete'; values: { done: number; count: number } }

/** How an appointment shows on a card, at its company's now; one that does not take place is neither late nor missed. */
export function displayOf(appointment: Appointment, now: LocalMoment): Display {
  const { dataAgend, status, slots } = appointment
  const display = displayAppointment({ day: dataAgend, status: fromWireStatus(status), slots }, now)
  return unlessOut(appointment, display)
}

/** How a slot shows; nobody waits for one of an appointment that does not take place. */
export function slotDisplayOf(appointment: Appointment, slot: Slot, now: LocalMoment): Display {
  return unlessOut(appointment, displaySlot(appointment.dataAgend, slot, now))
}

function unlessOut({ active }: Appointment, display: Display): Display {
  return active || !awaited.has(display.state) ? display : { state: 'todo', lateMinutes: 0 }
}

/** The mark of a state: a late one is marked as missed and an exempt one as to do, told apart by their words. */
export function statusOf({ state }: Display): Status {
  if (state === 'late') return 'missed'
  return state === 'exempt' ? 'todo' : state
}

/** A cleaning that no plan asked for is 'Fez a mais' once it is done; before, it shows like the planned ones. */
export function cardStatus(appointment: Appointment, display: Display): Status {
  return appointment.Agenda.plus && display.state === 'done' ? 'extra' : statusOf(display)
}

/** The number of a revision among the day's, from 1; 0 for the main cleaning. */
export function revisionNumber(slots: readonly Slot[], slot: Slot): number {
  return slots.filter((other) => other.revisionId !== null).indexOf(slot) + 1
}

/** What matters about an appointment at its company's now. */
export function lineOf(appointment: Appointment, now: LocalMoment): Line {
  const { dataAgend, slots } = appointment
  const { state } = displayOf(appointment, now)
  const counted = slots.filter((slot) => !isExempt(slot))
  const first = counted[0] ?? slots[0]
  const time = first?.start ?? appointment.horaIni

  if (state === 'exempt' && first?.plannedAt) return { key: 'exempt', plannedAt: first.plannedAt }
  if (state === 'missed' || !appointment.active) return { key: 'wasPlannedFor', values: { time } }
  if (state === 'todo') return { key: 'startsAt', values: { time } }
  if (state === 'late' || state === 'doing') {
    const open = slots.find((slot) => slot.startedAt !== null && slot.endedAt === null)
    if (open?.startedAt) {
      const since = formatTime(open.startedAt)
      const n = revisionNumber(slots, open)
      return n > 0
        ? { key: 'revisionSince', values: { time: since, n } }
        : { key: 'since', values: { time: since } }
    }
    const late = slots.find((slot) => displaySlot(dataAgend, slot, now).state === 'late')
    if (late) {
      const n = revisionNumber(slots, late)
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
 * What the appointments of a screen come to: each one that was planned counts once, but for the exempt; off schedule is
 * counted apart.
 */
export interface Figures {
  planned: number
  done: number
  doing: number
  todo: number
  partial: number
  late: number
  missed: number
  /** Off schedule: appointments that no plan asked for, and those with work beyond their plan. */
  extra: number
  /** The next planned start of what is to do, `HH:MM` of its company. */
  next: string | undefined
  /** The longest delay of what is late, in minutes. */
  longestDelay: number
}

export function figuresOf(
  appointments: readonly Appointment[],
  nowOf: (appointment: Appointment) => LocalMoment,
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
    if (appointment.Agenda.plus || appointment.extras.length > 0) figures.extra += 1
    if (appointment.Agenda.plus) continue
    const display = displayOf(appointment, nowOf(appointment))
    if (display.state === 'exempt') continue
    figures.planned += 1
    figures[display.state] += 1
    if (display.state === 'late') figures.longestDelay = Math.max(figures.longestDelay, display.lateMinutes)
    if (display.state !== 'todo') continue
    const { slots, horaIni, startDate } = appointment
    const main = slots[0]?.start ?? horaIni
    const start = slots.find((slot) => !isExempt(slot))?.start ?? main
    const startMs = Date.parse(startDate) + (minutesOfDay(start) - minutesOfDay(main)) * 60_000
    if (startMs < nextMs) {
      nextMs = startMs
      figures.next = start
    }
  }
  return figures
}

/** An appointment that is late, and where its cleaner is now, if that is known. */
export interface Delay {
  appointment: Appointment
  lateMinutes: number
  /** The start that passed first, `HH:MM`. */
  dueAt: string
  busyIn: { environment: string; since: string } | undefined
}

/** What a coordinator should look at first: late appointments, the longest delay first. */
export function delaysOf(
  appointments: readonly Appointment[],
  nowOf: (appointment: Appointment) => LocalMoment,
): Delay[] {
  const busy = new Map<number, Delay['busyIn']>()
  for (const appointment of appointments) {
    const { userId, dataAgend, Agenda, slots } = appointment
    const now = nowOf(appointment)
    const open = slots.find((slot) => displaySlot(dataAgend, slot, now).state === 'doing')
    if (open?.startedAt)
      busy.set(userId, { environment: Agenda.Environment.name, since: formatTime(open.startedAt) })
  }
  return appointments
    .map((appointment) => ({ appointment, display: displayOf(appointment, nowOf(appointment)) }))
    .filter(({ display }) => display.state === 'late')
    .map(({ appointment, display }) => ({
      appointment,
      lateMinutes: display.lateMinutes,
      dueAt: appointment.slots.find((slot) => !isExempt(slot))?.start ?? appointment.horaIni,
      busyIn: busy.get(appointment.userId),
    }))
    .sort((a, b) => b.lateMinutes - a.lateMinutes)
}
