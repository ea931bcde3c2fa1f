/** What a cell of an export can hold. A date's UTC clock is the clock that the sheet shows. */
export type SheetValue = string | number | boolean | Date | SheetDuration | null

/** How long something took, which a sheet adds up; not negative, as Excel shows no such time. */
export interface SheetDuration {
  minutes: number
}

/** A day `YYYY-MM-DD` as a sheet holds it: sortable, shown as `DD/MM/YYYY`. */
export function sheetDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`)
}

/** An instant as a sheet holds it: the company's own clock, with its seconds. */
export function sheetMoment(instant: string | null): Date | null {
  return instant === null ? null : new Date(`${instant.slice(0, 19)}Z`)
}

/** One sheet of a workbook: a head, and below it each column's values. */
export interface Sheet {
  /** Names the sheet: at most 31 characters, none of `[]*?/\:`. */
  title: string
  columns: readonly { head: string; values: readonly SheetValue[] }[]
}
