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
