import type { Weekday } from './calendar.ts'
import { nameKey } from './name-key.ts'

/** The full names, Sunday first, as in `DIAS_SEMANA` (R3-264). */
const NAMES = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

const SHORT_NAMES = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/**
 * Formats weekdays as 'Segunda-feira - Quarta-feira' in the order of the week. Each weekday appears once. Returns ''
 * for no weekday (R3-264).
 */
export function formatWeekdays(weekdays: Iterable<Weekday>): string {
  return inWeekOrder(weekdays)
    .map((weekday) => NAMES[weekday])
    .join(' - ')
}

/**
 * Parses a `DIAS_SEMANA`. Returns each weekday once, in the order of the week. Returns an empty list for an empty text.
 * Ignores case and accents. '-feira' is optional ('segunda', 'TERCA'). Returns null if a name is not a weekday.
 */
export function parseWeekdays(text: string): Weekday[] | null {
  if (text.trim() === '') return []
  const weekdays: Weekday[] = []
  for (const name of text.split(/\s+-\s+/)) {
    const weekday = parseWeekday(name)
    if (weekday === undefined) return null
    weekdays.push(weekday)
  }
  return inWeekOrder(weekdays)
}

function parseWeekday(name: string): Weekday | undefined {
  const plain = nameKey(name)
  return WEEKDAYS.find((weekday) => {
    const short = SHORT_NAMES[weekday]
    return plain === short || (NAMES[weekday].endsWith('-feira') && plain === `${short}-feira`)
  })
}

function inWeekOrder(weekdays: Iterable<Weekday>): Weekday[] {
  return [...new Set(weekdays)].sort((a, b) => a - b)
}
