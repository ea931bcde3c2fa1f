/** The value of an export's cell. A date's UTC time is the time that the sheet shows. */
export type SheetValue = string | number | boolean | Date | SheetDuration | null

/** A duration that a sheet can sum. It is never negative, because Excel shows no negative times. */
export interface SheetDuration {
  minutes: number
}

/** Returns a day `YYYY-MM-DD` as a sheet value: sortable, shown as `DD/MM/YYYY`. */
export function toSheetDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`)
}

/** Returns an instant as a sheet value, on the company's clock, with seconds. */
export function toSheetMoment(instant: string | null): Date | null {
  return instant === null ? null : new Date(`${instant.slice(0, 19)}Z`)
}

/** One sheet of a workbook: a head, and below it each column's values. */
export interface Sheet {
  /** The name of the sheet: at most 31 characters, none of `[]*?/\:`. */
  title: string
  columns: readonly { head: string; values: readonly SheetValue[] }[]
}
