import type { ActualSpan, SlotProgress } from './appointment-status.ts'
import { isExempt } from './planned-late.ts'
import { countedMinutes, isOutside } from './work-record.ts'

/**
 * The figures above a report. They count the slots (main cleanings and revisions) of active appointments. A slot of
 * today that is in progress or not begun is open. Any other slot is done, incomplete or missed. A slot that was planned
 * after its start counts only once work has begun.
 */
export interface ReportFigures {
  readonly planned: number
  /** Slots that ended with every mandatory task done and without an observation. */
  readonly done: number
  /**
   * Slots with work that are not done: with an observation, with a mandatory task not done, or not ended when the day
   * ended.
   */
  readonly incomplete: number
  /** Slots without work whose day is over in the company's time zone. */
  readonly missed: number
  /** Cleanings beyond the plan: 'Fez a mais' and off-schedule cleanings. */
  readonly extra: number
  /** Slots that have ended. `onTime` and `timed` count some of these slots. */
  readonly ended: number
  /**
   * Ended slots whose work began and ended within the planned time, so that no warning icon is shown (R3-375, R3-376).
   */
  readonly onTime: number
  /** Ended slots whose work took at most a day. */
  readonly timed: number
  /** Total minutes of the work in the `timed` slots, by the clock. */
  readonly minutes: number
}

/** An active appointment, and the current day of its company. */
export interface CountedAppointment {
  readonly day: string
  readonly today: string
  readonly slots: readonly SlotProgress[]
  readonly extras: readonly ActualSpan[]
  /** True for an off-schedule cleaning. Its slots count as beyond the plan. */
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

export function countFigures(appointments: readonly CountedAppointment[]): ReportFigures {
  return appointments.map(countAppointment).reduce(addFigures, noFigures)
}

function countAppointment({ day, today, slots, extras, offSchedule }: CountedAppointment): ReportFigures {
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

/** Returns the number of planned cleanings that are open: neither done, incomplete nor missed. */
export function countOpenCleanings({ planned, done, incomplete, missed }: ReportFigures): number {
  return planned - done - incomplete - missed
}

/** Returns the share of ended cleanings that were on time, from 0 to 1. Returns null if none has ended. */
export function onTimeShare({ onTime, ended }: ReportFigures): number | null {
  return ended === 0 ? null : onTime / ended
}

/** Returns the mean duration of a cleaning in whole minutes. Returns null if no duration is known. */
export function meanMinutes({ minutes, timed }: ReportFigures): number | null {
  return timed === 0 ? null : Math.round(minutes / timed)
}
