import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt'

/** Days between day 0 of the usual date system and day 0 of the 1904 date system. */
const daysTo1904 = 1462

/** The serial number of 31/12/9999, the last day that a spreadsheet shows. */
const lastDay = 2_958_465

/** Numbers from this size on lose digits in a spreadsheet. */
const mostWhole = 1e15

const general = 'General'

/**
 * Number formats in a file do not state their country. This module formats numbers as a Brazilian Excel does: decimal
 * comma, `dd/mm/yyyy`, Portuguese month names.
 */
const options = { locale: 'pt-BR' }

/** Returns the pattern of one of Excel's built-in formats, or `General`. All other formats are defined in the file. */
export function findBuiltInFormat(id: number): string {
  return getFormatFromId(id, options.locale) ?? general
}

/**
 * Formats a number in the way in which Excel shows it in the cell. In the format `General`, a whole number keeps all
 * its digits, even if the column is narrow. Returns the error `#NUM!` where Excel shows `####`, for example for a day
 * before 1900.
 */
export function showNumber(value: number, pattern: string, uses1904: boolean): string {
  if (!Number.isFinite(value)) return '#NUM!'
  if (isDateFormat(pattern)) return showDate(value, pattern, uses1904)
  const isWhole = Number.isInteger(value) && Math.abs(value) < mostWhole
  if (pattern === general && isWhole) return String(value)
  return shown(value, pattern)
}

function showDate(value: number, pattern: string, uses1904: boolean): string {
  // Elapsed time is not a date, so the date system does not matter.
  const serial = uses1904 && !/\[[hms]+\]/i.test(pattern) ? value + daysTo1904 : value
  return serial < 0 || serial >= lastDay + 1 ? '#NUM!' : shown(serial, pattern)
}

/** Formats a text in the way in which Excel shows it in the cell. A format can add to the text or hide the text. */
export function showText(value: string, pattern: string): string {
  return pattern === general || pattern === '@' ? value : shown(value, pattern)
}

/**
 * Formats a cell that contains an ISO 8601 date. If the cell has no format, the date has the format of a date that a
 * user types into Excel.
 */
export function showIsoDate(value: string, pattern: string): string {
  const serial = dateToSerial(new Date(`${value.replace(/Z$/, '')}Z`), { ignoreTimezone: true })
  if (serial === undefined || Number.isNaN(serial)) return value
  return showDate(serial, isDateFormat(pattern) ? pattern : findBuiltInFormat(14), false)
}

export function showBoolean(value: boolean): string {
  return shown(value, general)
}

function shown(value: number | string | boolean, pattern: string): string {
  try {
    return format(pattern, value, options)
  } catch {
    // Excel cannot apply a pattern that `format` rejects. So the number is shown in the format `General`.
    return format(general, value, options)
  }
}
