import { minutesOfDay } from './calendar.ts'
import type { Slot } from './slots.ts'

/** One appointment of a day, with the values from which a load is computed. */
export interface Duty {
  appointmentId: number
  day: string
  companyId: number
  environmentId: number
  floor: string
  slots: readonly Slot[]
  /**
   * Expected minutes of the main cleaning: the sum over its procedures. If unknown, the length of the time window is
   * used.
   */
  standardMinutes?: number | null | undefined
}

/** Minutes of work in a day for a person without a shift: eight hours less an allowance of 10 %. */
export const usualCapacity = 432

/** Minutes of walking to the next environment on the same floor, and on another floor. */
const walkOnFloor = 2
const walkBetweenFloors = 5

/**
 * Returns the minutes of the appointments of one day: the work and the walking between environments. The first slot of
 * an appointment is the main cleaning and counts with its standard minutes. Each other slot counts with the length of
 * its time window.
 */
export function countLoadMinutes(duties: readonly Duty[]): number {
  if (duties.length === 0) return 0
  const rooms = new Set(duties.map(({ environmentId }) => environmentId)).size
  const floors = new Set(duties.map(({ companyId, floor }) => `${companyId} ${floor}`)).size
  const cleaning = duties
    .flatMap(({ slots, standardMinutes }) =>
      slots.map(({ start, end }, nth) => {
        const window = minutesOfDay(end) - minutesOfDay(start)
        return nth === 0 ? (standardMinutes ?? window) : window
      }),
    )
    .reduce((sum, minutes) => sum + minutes, 0)
  return cleaning + (rooms - floors) * walkOnFloor + (floors - 1) * walkBetweenFloors
}

export function toLoadPercent(minutes: number, capacity: number = usualCapacity): number {
  return Math.round((minutes / Math.max(1, capacity)) * 100)
}

export type LoadLevel = 'calm' | 'tight' | 'over'

export function toLoadLevel(percent: number): LoadLevel {
  if (percent > 100) return 'over'
  return percent > 85 ? 'tight' : 'calm'
}
