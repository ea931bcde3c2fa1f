import type { AgendaItem } from '@zelo/contract/agendas'
import type { Weekday } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { plainText } from '@zelo/contract/rules/plain-text'
import type { HolidayChoice } from '@zelo/contract/rules/plan-days'
import type { Slot } from '@zelo/contract/rules/slots'
import { readTime } from '@zelo/contract/rules/typed-time'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { readHolidayDate } from './holiday-date.ts'

/**
 * The types that a file may contain. `diaria` becomes a weekly agenda of all weekdays. `unica` becomes a weekly agenda
 * of one day.
 */
export type TypedPeriodicity = AgendaItem['periodicity']['type'] | 'diaria' | 'unica'

const typeNames: Record<TypedPeriodicity, string[]> = {
  sem: ['semanal', 'semana', 'weekly'],
  diaria: ['diaria', 'diario', 'todos os dias', 'daily', 'every day'],
  unica: ['unica', 'unico', 'uma vez', 'once', 'single'],
  '12X': ['dia sim dia nao', 'dias alternados', '12x', '12x36', 'every other day', 'alternating days'],
  semAlt: ['semanas alternadas', 'quinzenal', 'alternating weeks', 'biweekly'],
  mes: ['mensal', 'monthly'],
  ano: ['anual', 'annual', 'yearly'],
}
const typesByName = new Map(
  Object.entries(typeNames).flatMap(([type, names]) =>
    names.map((name) => [name, type as TypedPeriodicity] as const),
  ),
)

/** Reads the type of an agenda in Portuguese or English. */
export function readType(text: string): TypedPeriodicity | undefined {
  return typesByName.get(nameKey(text).replace(/[,-]/g, ' ').replace(/\s+/g, ' ').trim())
}

const choiceNames: Record<HolidayChoice, string[]> = {
  inherit: ['pular', 'pula', 'skip'],
  keep: ['manter', 'mantem', 'keep'],
  move: ['mover', 'move'],
}

/** Reads the holiday choice of an agenda, in Portuguese or English. */
export function readHolidayChoice(text: string): HolidayChoice | undefined {
  const key = nameKey(text)
  return (Object.keys(choiceNames) as HolidayChoice[]).find((choice) => choiceNames[choice].includes(key))
}

/** The weekdays in both languages, Sunday first. The first three letters of each name are also accepted. */
const weekdayNames = [
  ['domingo', 'sunday'],
  ['segunda', 'monday'],
  ['terca', 'tuesday'],
  ['quarta', 'wednesday'],
  ['quinta', 'thursday'],
  ['sexta', 'friday'],
  ['sabado', 'saturday'],
]

function readWeekday(text: string): Weekday | undefined {
  const key = nameKey(text)
    .replace(/[-\s]*feira$/, '')
    .replace(/\.$/, '')
  return WEEKDAYS.find((weekday) =>
    weekdayNames[weekday]!.some((name) => key === name || key === name.slice(0, 3)),
  )
}

/**
 * Reads weekdays such as `seg; qua; sex`, `segunda a sexta` and `Mon-Fri`. Returns undefined if a weekday is unknown.
 */
export function readWeekdays(text: string): Weekday[] | undefined {
  const parts = plainText(text)
    .replace(/-feira/gi, '')
    .split(/[;,/\n]|\s+e\s+|\s+and\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const found = parts.map((part) => {
    const [first = '', last = first, ...more] = part.split(/\s*-\s*|\s+(?:a|à|ate|até|to)\s+/i)
    const [from, to] = [readWeekday(first), readWeekday(last)]
    if (more.length > 0 || from === undefined || to === undefined) return undefined
    return WEEKDAYS.slice(0, ((to - from + 7) % 7) + 1).map((step) => ((from + step) % 7) as Weekday)
  })
  if (found.length === 0 || found.some((days) => days === undefined)) return undefined
  return [...new Set(found.flatMap((days) => days!))].sort((a, b) => a - b)
}

/** The days of an agenda in one cell. */
export interface TypedDays {
  weekdays: Weekday[]
  weekdays2: Weekday[]
  dayOfMonth: number | null
  month: number | null
}

const noDays: TypedDays = { weekdays: [], weekdays2: [], dayOfMonth: null, month: null }

/**
 * Reads the days of an agenda by its type. Weekly: weekdays. Alternating weeks: weekdays of odd weeks, `|`, weekdays of
 * even weeks. Monthly: a day of the month. Annual: day and month. Other types have no days. Returns undefined for any
 * other text.
 */
export function parseDays(type: TypedPeriodicity, text: string): TypedDays | undefined {
  const typed = plainText(text).trim()
  switch (type) {
    case 'diaria':
      return typed === '' ? { ...noDays, weekdays: [...WEEKDAYS] } : undefined
    case 'unica':
    case '12X':
      return typed === '' ? noDays : undefined
    case 'sem': {
      const weekdays = readWeekdays(typed)
      return weekdays && { ...noDays, weekdays }
    }
    case 'semAlt': {
      const [odd = '', even = '', ...more] = typed.split('|')
      const weekdays = odd.trim() === '' ? [] : readWeekdays(odd)
      const weekdays2 = even.trim() === '' ? [] : readWeekdays(even)
      if (more.length > 0 || !weekdays || !weekdays2 || weekdays.length + weekdays2.length === 0)
        return undefined
      return { ...noDays, weekdays, weekdays2 }
    }
    case 'mes': {
      const dayOfMonth = /^(?:dia |day )?(\d{1,2})$/i.exec(typed)?.[1]
      const isValid = dayOfMonth !== undefined && Number(dayOfMonth) >= 1 && Number(dayOfMonth) <= 31
      return isValid ? { ...noDays, dayOfMonth: Number(dayOfMonth) } : undefined
    }
    case 'ano': {
      const date = readHolidayDate(typed)
      const [month, dayOfMonth] = (date?.rule ?? date?.day?.slice(5) ?? '').split('-').map(Number)
      return month && dayOfMonth ? { ...noDays, month, dayOfMonth } : undefined
    }
  }
}

/** Reads slots such as `07:00-07:30; 13h às 13h15`: the main cleaning, then the revisions. */
export function readSlots(text: string): Slot[] | undefined {
  const parts = text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const slots = parts.map((part) => {
    const [start = '', end = '', ...more] = part.split(/\s*\p{Dash}\s*|\s+(?:a|às|as|ate|até|to)\s+/iu)
    const [from, to] = [readTime(start), readTime(end)]
    return more.length === 0 && from && to ? [{ start: from, end: to }] : undefined
  })
  if (slots.length === 0 || slots.includes(undefined)) return undefined
  return slots.flatMap((slot) => slot!)
}
