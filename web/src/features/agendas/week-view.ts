import type { Appointment } from '@zelo/contract/appointments'
import { addDays, isDate } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'

/** The card view shows so many days from the chosen one on (DOMAIN §8). */
export const daysShown = 7

/** Whether a text is the first day of a week that can be shown: its last one is a date as well. */
export function isWeekStart(text: string): boolean {
  return isDate(text) && isDate(addDays(text, daysShown - 1))
}

/** An appointment with the texts that the search looks into, in the form in which they are compared. */
interface Searched {
  appointment: Appointment
  keys: readonly string[]
}

/** Those that take place, or all of them where the inactive ones are asked for (spec 3 §7). */
export function listed(appointments: readonly Appointment[], inactive: boolean): readonly Appointment[] {
  return inactive ? appointments : appointments.filter((appointment) => appointment.active)
}

/** Appointments made ready to be searched at each keystroke: by person, environment and branch. */
export function searchable(appointments: readonly Appointment[]): readonly Searched[] {
  const known = new Map<string, string>()
  const keyOf = (text: string) => {
    const key = known.get(text) ?? nameKey(text)
    known.set(text, key)
    return key
  }
  return appointments.map((appointment) => {
    const { User, Agenda, Empresa } = appointment
    return { appointment, keys: [User.nome, Agenda.Environment.name, Empresa.NOME].map(keyOf) }
  })
}

/** Those whose person, environment or branch contains what is searched, whatever case and accents. */
export function found(searched: readonly Searched[], search: string): Appointment[] {
  const wanted = nameKey(search)
  return searched
    .filter(({ keys }) => wanted === '' || keys.some((key) => key.includes(wanted)))
    .map(({ appointment }) => appointment)
}
