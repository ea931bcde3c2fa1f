import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import type { DayEdges } from './appointment-words.ts'

/** Shared context of all cards of a screen. */
export interface CardContext {
  toLocalNow: (appointment: Appointment) => LocalMoment
  /** All cards share one pair of day edges, so that "now" lines up. */
  edges: DayEdges
  /** Returns the query string that opens an appointment's detail. */
  toDetailSearch: (appointmentId: number) => string
  /** Whether a card shows its day, for lists that mix days. */
  withDay: boolean
}
