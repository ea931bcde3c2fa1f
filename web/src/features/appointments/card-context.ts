import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import type { DayEdges } from './appointment-words.ts'

/** The values that all cards of a screen share. */
export interface CardContext {
  toLocalNow: (appointment: Appointment) => LocalMoment
  /** The bounds of all day strips. They are the same on all cards, so that the current time is at the same place. */
  edges: DayEdges
  /** Returns the query string that opens an appointment's detail. */
  toDetailSearch: (appointmentId: number) => string
  /** True if cards show their day, for lists that mix days. */
  withDay: boolean
  /** True if cards show their branch, for lists that mix companies. */
  withBranch?: boolean | undefined
}
