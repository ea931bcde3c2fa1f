import { formatMinutes } from './environment-export.ts'

/** Day 0 of spreadsheet dates, from which a duration is counted. */
const firstOfSheets = Date.UTC(1899, 11, 30)

/** Returns the text that a spreadsheet shows for a cell of our exports. Returns '' for an empty cell. */
export function shownCell(value: unknown): string {
  if (!(value instanceof Date)) return value === null || value === undefined ? '' : String(value)
  if (value.getUTCFullYear() < 1900)
    return formatMinutes(Math.round((Number(value) - firstOfSheets) / 60_000))
  // Spreadsheets count time in days. The fractions differ slightly from whole seconds.
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T')
  const clock = time.slice(0, 8)
  return `${day.split('-').reverse().join('/')}${clock === '00:00:00' ? '' : ` ${clock}`}`
}
