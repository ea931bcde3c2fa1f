import type { Weekday } from './calendar.ts'
import { nameKey } from './name-key.ts'

/** The customary full names, Sunday first, as `DIAS_SEMANA` carries them (DOMAIN §4). */
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

/** Every weekday, Sunday to Saturday. */
export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** 'Segunda-feira - Quarta-feira': each weekday once, in the order of the week; '' for none (DOMAIN §4). */
export function formatWeekdays(weekdays: Iterable<Weekday>): string {
  return inWeekOrder(weekdays)
    .map((weekday) => NAMES[weekday])
    .join(' - ')
}

/**
 * The weekdays of a `DIAS_SEMANA`, each once, in the order of the week; the empty list for an empty text.
 *
 * Case and accents do not matter, and '-feira' may be missing ('segunda', 'TERCA'). Null when a name is no weekday.
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
