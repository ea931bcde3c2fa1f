import type { Appointment } from '@zelo/contract/appointments'
import { addDays, isDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'

/** The number of days in the card view (R3-066). */
export const daysShown = 7

/** Returns whether a text is a valid first day of a week. The seventh day of this week must also be a valid date. */
export function isWeekStart(text: string): boolean {
  return isDate(text) && isDate(addDays(text, daysShown - 1))
}

/** An appointment with its texts prepared for the search. */
interface Searched {
  appointment: Appointment
  keys: readonly string[]
}

/** Returns the active appointments and those that the calendar skips. With `inactive`, returns all appointments (R3-412). */
export function filterActive(
  appointments: readonly Appointment[],
  inactive: boolean,
): readonly Appointment[] {
  return inactive
    ? appointments
    : appointments.filter(({ active, takenOut }) => active || takenOut === 'skipped')
}

/** Prepares the texts of appointments once, because the search by person, environment and branch runs at each keystroke. */
export function toSearchable(appointments: readonly Appointment[]): readonly Searched[] {
  const known = new Map<string, string>()
  const toCachedKey = (text: string) => {
    const key = known.get(text) ?? nameKey(text)
    known.set(text, key)
    return key
  }
  return appointments.map((appointment) => {
    const { user, cover, agenda, company } = appointment
    const texts = [user.name, cover?.name ?? '', agenda.environment.name, company.name]
    return { appointment, keys: texts.map(toCachedKey) }
  })
}

/** Returns the appointments whose person, substitute, environment or branch contains the search text. Case and accents do not matter. */
export function searchAppointments(searched: readonly Searched[], search: string): Appointment[] {
  const wanted = nameKey(search)
  return searched
    .filter(({ keys }) => wanted === '' || keys.some((key) => key.includes(wanted)))
    .map(({ appointment }) => appointment)
}
