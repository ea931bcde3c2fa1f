import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import type { DayEdges } from './appointment-words.ts'

/** What every card of a screen is drawn with. */
export interface CardContext {
  nowOf: (appointment: Appointment) => LocalMoment
  /** One pair for all, so that "now" lines up. */
  edges: DayEdges
  /** The query string with one appointment's detail open. */
  searchOf: (appointmentId: number) => string
  /** Whether a card says its day: where cards of several days stand together. */
  withDay: boolean
}
