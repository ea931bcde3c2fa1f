import type { ActualSpan, SlotProgress } from './appointment-status.ts'
import { isExempt } from './planned-late.ts'
import { countedMinutes, isOutside } from './work-record.ts'

/**
 * The line of figures above a report. It counts cleanings, which is what a plan consists of: the time windows, main
 * cleanings and revisions, of the appointments that take place. What is neither done, incomplete nor missed is still
 * open: of today, and under way or not begun. A window that was planned after its start counts once it is begun.
 */
export interface ReportFigures {
  /** Windows that the plan has. */
  readonly planned: number
  /** Ended with everything done that had to be, and nothing observed. */
  readonly done: number
  /** Begun, and not done: with an observation or an undone task, or the day was over before the window's work was. */
  readonly incomplete: number
  /** Never begun, and the company's day is over. */
  readonly missed: number
  /** Cleanings beyond the plan: 'Fez a mais', and those that nobody had planned. */
  readonly extra: number
  /** Windows whose work has ended: what the next two are of. */
  readonly ended: number
  /** Of these, how many began and ended inside their window: those without a warning icon (spec 3 §5). */
  readonly onTime: number
  /** Of these, how many took no longer than a day: what the next one is of. */
  readonly timed: number
  /** The minutes they took on the clock, together. */
  readonly minutes: number
}

/** What the figures are made of: an appointment that takes place, with its company's today. */
export interface CountedAppointment {
  readonly day: string
  readonly today: string
  readonly slots: readonly SlotProgress[]
  readonly extras: readonly ActualSpan[]
  /** Nobody had planned it: its windows are beyond the plan. */
  readonly offSchedule: boolean
}

export const noFigures: ReportFigures = {
  planned: 0,
  done: 0,
  incomplete: 0,
  missed: 0,
  extra: 0,
  ended: 0,
  onTime: 0,
  timed: 0,
  minutes: 0,
}

export function figuresOf(appointments: readonly CountedAppointment[]): ReportFigures {
  return appointments.map(countOf).reduce(addFigures, noFigures)
}

function countOf({ day, today, slots, extras, offSchedule }: CountedAppointment): ReportFigures {
  if (offSchedule) return { ...noFigures, extra: slots.length + extras.length }
  const isOver = day < today
  const planned = slots.filter((slot) => !isExempt(slot)).length
  const begun = slots.filter(({ startedAt }) => startedAt !== null)
  const ended = slots.filter(({ endedAt }) => endedAt !== null)
  const done = slots.filter(({ complete }) => complete)
  const minutes = ended
    .map(({ startedAt, endedAt }) => countedMinutes(startedAt ?? '', endedAt ?? ''))
    .filter((counted) => counted !== null)
  return {
    planned,
    done: done.length,
    incomplete: (isOver ? begun : ended).length - done.length,
    missed: isOver ? planned - begun.length : 0,
    extra: extras.length,
    ended: ended.length,
    onTime: ended.filter((slot) => !isOutside(slot, day, { ...slot, startedAt: slot.startedAt ?? '' }))
      .length,
    timed: minutes.length,
    minutes: minutes.reduce((sum, each) => sum + each, 0),
  }
}

export function addFigures(a: ReportFigures, b: ReportFigures): ReportFigures {
  return {
    planned: a.planned + b.planned,
    done: a.done + b.done,
    incomplete: a.incomplete + b.incomplete,
    missed: a.missed + b.missed,
    extra: a.extra + b.extra,
    ended: a.ended + b.ended,
    onTime: a.onTime + b.onTime,
    timed: a.timed + b.timed,
    minutes: a.minutes + b.minutes,
  }
}

/** How many of the planned cleanings are still open: neither done, incomplete nor missed. */
export function openCount({ planned, done, incomplete, missed }: ReportFigures): number {
  return planned - done - incomplete - missed
}

/** The share of the ended cleanings that were on time, 0 to 1; null when none has ended. */
export function onTimeShare({ onTime, ended }: ReportFigures): number | null {
  return ended === 0 ? null : onTime / ended
}

/** How long a cleaning took on average, in whole minutes; null when of none it is known. */
export function meanMinutes({ minutes, timed }: ReportFigures): number | null {
  return timed === 0 ? null : Math.round(minutes / timed)
}
