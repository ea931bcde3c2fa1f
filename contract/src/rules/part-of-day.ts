/** An optional part of a day, from `startTime` to `endTime` (`HH:MM`). Without times, it is the whole day. */
export interface PartOfDay {
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Returns the error of a part of a day with its field: a missing time, or an end that is not after the start. */
export function findPartError({
  startTime,
  endTime,
}: PartOfDay): { field: keyof PartOfDay; code: 'required' | 'calendar_times_reversed' } | null {
  if (startTime === undefined) return endTime === undefined ? null : { field: 'startTime', code: 'required' }
  if (endTime === undefined) return { field: 'endTime', code: 'required' }
  return endTime <= startTime ? { field: 'endTime', code: 'calendar_times_reversed' } : null
}
