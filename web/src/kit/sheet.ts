/** What a cell of an export can hold. A date's UTC clock is the clock that the sheet shows. */
export type SheetValue = string | number | boolean | Date | null

/** A day `YYYY-MM-DD` as a sheet holds it: sortable, shown as `DD/MM/YYYY`. */
export function sheetDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`)
}

/** An instant with the company's own offset (DOMAIN §3) as a sheet holds it: its clock, shown as `DD/MM/YYYY HH:mm`. */
export function sheetTime(instant: string | null): Date | null {
  return instant === null ? null : new Date(`${instant.slice(0, 16)}:00Z`)
}

/** One sheet of a workbook: a head, and below it each column's values. */
export interface Sheet {
  /** Up to 31 characters of it name the sheet. */
  title: string
  columns: readonly { head: string; values: readonly SheetValue[] }[]
}
