import type { Appointment } from '@zelo/contract/appointments'
import type { Display } from '@zelo/contract/rules/appointment-status'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { toDisplay } from './appointment-view.ts'

/** The sections of the layout "Agora", in their order. */
export const nowKeys = ['late', 'doing', 'next', 'over'] as const
export type NowKey = (typeof nowKeys)[number]

const sectionByState = {
  late: 'late',
  doing: 'doing',
  todo: 'next',
  exempt: 'next',
  done: 'over',
  partial: 'over',
  missed: 'over',
} as const satisfies Record<Display['state'], NowKey>

/**
 * Returns the appointments in the sections late, running, next and over. In the section late, the longest delay is first.
 * Every other section keeps the order of `appointments`. Inactive appointments are in the section over.
 */
export function splitByNow(
  appointments: readonly Appointment[],
  toLocalNow: (appointment: Appointment) => LocalMoment,
): Record<NowKey, Appointment[]> {
  const sections: Record<NowKey, Appointment[]> = { late: [], doing: [], next: [], over: [] }
  const delays = new Map<Appointment, number>()
  for (const appointment of appointments) {
    const { state, lateMinutes } = toDisplay(appointment, toLocalNow(appointment))
    sections[appointment.active ? sectionByState[state] : 'over'].push(appointment)
    delays.set(appointment, lateMinutes)
  }
  sections.late.sort((a, b) => delays.get(b)! - delays.get(a)!)
  return sections
}
