import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt'

/** Days between day 0 of the usual date system and of the 1904 date system. */
const daysTo1904 = 1462

/** The serial number of 31/12/9999, the last day that a spreadsheet shows. */
const lastDay = 2_958_465

/** Numbers from this size on lose digits in a spreadsheet. */
const mostWhole = 1e15

const general = 'General'

/**
 * A file does not state the country of its number formats. This module formats numbers as a Brazilian Excel does:
 * decimal comma, `dd/mm/yyyy`, Portuguese month names.
 */
const options = { locale: 'pt-BR' }

/** Returns the pattern of one of Excel's built-in formats, or `General`. All other formats are defined in the file. */
export function findBuiltInFormat(id: number): string {
  return getFormatFromId(id, options.locale) ?? general
}

/**
 * Formats a number as its cell shows the number. In the format `General`, a whole number keeps all its digits, even if
 * the column is narrow. Returns the error `#NUM!` where Excel shows `####`, for example for a day before 1900.
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

/** Formats a text as its cell shows the text. A format can add to the text or hide it. */
export function showText(value: string, pattern: string): string {
  return pattern === general || pattern === '@' ? value : shown(value, pattern)
}

/**
 * Formats a cell that contains an ISO 8601 date. If the cell has no format, the date looks as if it was typed into
 * Excel.
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
    // Excel cannot apply a pattern that `format` rejects.
    return format(general, value, options)
  }
}
