import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import type { DayEdges } from './appointment-words.ts'

/** The values that all cards of a screen share. */
export interface CardContext {
  toLocalNow: (appointment: Appointment) => LocalMoment
  /** The bounds of all day strips. The current time is at the same place on all cards. */
  edges: DayEdges
  /** Returns the query string that opens an appointment's detail. */
  toDetailSearch: (appointmentId: number) => string
  /** Whether a card shows its day. Lists that mix days need that. */
  withDay: boolean
  /** Whether a card shows its branch. Lists that mix companies need that. */
  withBranch?: boolean | undefined
}
