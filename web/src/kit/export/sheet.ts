/** The value of a cell in an export. For a date, the sheet shows its time in UTC. */
export type SheetValue = string | number | boolean | Date | SheetDuration | null

/** A duration that a sheet can add up. It is never negative, because Excel cannot show negative times. */
export interface SheetDuration {
  minutes: number
}

/** Returns a day `YYYY-MM-DD` as a sheet value. A sheet can sort it and shows `DD/MM/YYYY`. */
export function toSheetDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`)
}

/** Returns an instant as a sheet value. The sheet shows the company's clock time with seconds. */
export function toSheetMoment(instant: string | null): Date | null {
  return instant === null ? null : new Date(`${instant.slice(0, 19)}Z`)
}

/** One sheet of a workbook. Each column has a head and its values. */
export interface Sheet {
  /** The sheet's name. It has at most 31 characters and none of `[]*?/\:`. */
  title: string
  columns: readonly { head: string; values: readonly SheetValue[] }[]
}
