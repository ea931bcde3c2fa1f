import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt'

/** The 1904 date system counts from this many days after the usual one. */
const daysTo1904 = 1462

/** 31/12/9999, the last day that a spreadsheet shows. */
const lastDay = 2_958_465

/** From this many digits on a spreadsheet no longer keeps all of them. */
const mostWhole = 1e15

const general = 'General'

/**
 * Number formats are written for all countries alike in a file. They are shown here as an Excel in Brazilian Portuguese
 * shows them: decimal comma, `dd/mm/yyyy`, names of months in Portuguese.
 */
const options = { locale: 'pt-BR' }

/** The pattern of a format that the file does not define itself: a built-in one, or else `General`. */
export function builtInFormat(id: number): string {
  return getFormatFromId(id, options.locale) ?? general
}

/**
 * A number as its cell shows it. A whole number in the format `General` has all its digits, however narrow its column is.
 * What Excel fills with `####`, such as a day before 1900, is the error `#NUM!`.
 */
export function showNumber(value: number, pattern: string, uses1904: boolean): string {
  if (!Number.isFinite(value)) return '#NUM!'
  if (isDateFormat(pattern)) return showDate(value, pattern, uses1904)
  const isWhole = Number.isInteger(value) && Math.abs(value) < mostWhole
  if (pattern === general && isWhole) return String(value)
  return shown(value, pattern)
}

function showDate(value: number, pattern: string, uses1904: boolean): string {
  // An elapsed time is not counted from any day.
  const serial = uses1904 && !/\[[hms]+\]/i.test(pattern) ? value + daysTo1904 : value
  return serial < 0 || serial >= lastDay + 1 ? '#NUM!' : shown(serial, pattern)
}

/** A text as its cell shows it: the text section of a format may add to it, or hide it. */
export function showText(value: string, pattern: string): string {
  return pattern === general || pattern === '@' ? value : shown(value, pattern)
}

/** A cell of the type for dates in ISO 8601; without a format of its own, as Excel formats a date that is typed. */
export function showIsoDate(value: string, pattern: string): string {
  const serial = dateToSerial(new Date(`${value.replace(/Z$/, '')}Z`), { ignoreTimezone: true })
  if (serial === undefined || Number.isNaN(serial)) return value
  return showDate(serial, isDateFormat(pattern) ? pattern : builtInFormat(14), false)
}

export function showBoolean(value: boolean): string {
  return shown(value, general)
}

function shown(value: number | string | boolean, pattern: string): string {
  try {
    return format(pattern, value, options)
  } catch {
    // A pattern that Excel does not understand either.
    return format(general, value, options)
  }
}
