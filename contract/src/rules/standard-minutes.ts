/**
 * Returns the standard minutes of a visit: the sum of the expected minutes of its procedures. Returns null if no procedure
 * has minutes.
 */
export function sumStandardMinutes(
  procedures: readonly { readonly minutes?: number | null | undefined }[],
): number | null {
  const known = procedures.flatMap(({ minutes }) => minutes ?? [])
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0)
}

/** Returns the minutes of a visit: those of its time window, or the standard minutes if no end was planned. */
export function countVisitMinutes(windowMinutes: number, procedures: Parameters<typeof sumStandardMinutes>[0]): number {
  return windowMinutes > 0 ? windowMinutes : (sumStandardMinutes(procedures) ?? 0)
}
