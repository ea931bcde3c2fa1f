import { fromDayNumber, isDate } from '@zelo/contract/rules/calendar'
import { isCalendarRule } from '@zelo/contract/rules/calendar-days'
import { plainText } from '@zelo/contract/rules/plain-text'
import { readDate } from '@zelo/contract/rules/typed-date'

/** The first three letters of the months. Excel writes a date without a year as `08/dez` or `8-Dec`. */
const months = [
  ['jan'],
  ['fev', 'feb'],
  ['mar'],
  ['abr', 'apr'],
  ['mai', 'may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['out', 'oct'],
  ['nov'],
  ['dez', 'dec'],
]

/** Day 0 of Excel, as a day number. A date cell that is formatted as a number shows the days since day 0. */
const excelDayZero = -25_569
const firstSerial = 36_526
const lastSerial = 73_415

/** A day with its year, or a rule `MM-DD` that applies to every year. */
export type HolidayDate = { day: string; rule: null } | { day: null; rule: string }

/**
 * Reads the date of a holiday with or without a year, in a form that people type or Excel saves: 08/12, 08/dez, 1º de maio,
 * 25 de dezembro de 2026.
 */
export function readHolidayDate(text: string): HolidayDate | undefined {
  // `plainText` turns the ordinal sign of `1º` into a letter.
  const typed = plainText(text).replace(/^(\d{1,2})[o°](?!\p{L})/iu, '$1')
  if (/^\d{5}$/.test(typed) && Number(typed) >= firstSerial && Number(typed) <= lastSerial) {
    return { day: fromDayNumber(Number(typed) + excelDayZero), rule: null }
  }
  const day = readDate(typed)
  if (day) return { day, rule: null }
  const parts =
    /^(\d{1,2})\s*[/. -]\s*(?:de\s+)?(\d{1,2}|\p{L}{3,}\.?)(?:\s*[/. -]\s*(?:de\s+)?(\d{4}))?$/u.exec(typed)
  if (!parts) return undefined
  const [, dayOfMonth = '', named = '', year] = parts
  const month = /^\d/.test(named) ? Number(named) : findMonth(named)
  const rule = `${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  if (year !== undefined)
    return isDate(`${year}-${rule}`) ? { day: `${year}-${rule}`, rule: null } : undefined
  return isCalendarRule(rule) ? { day: null, rule } : undefined
}

function findMonth(name: string): number {
  return months.findIndex((names) => names.includes(name.toLowerCase().slice(0, 3))) + 1
}
