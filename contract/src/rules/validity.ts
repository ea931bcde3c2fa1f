import { isDate } from './calendar.ts'

/** An error in the validity of an agenda (R3-352 to R3-355). */
export type ValidityError =
  | 'validity_start_missing'
  | 'validity_start_invalid'
  | 'validity_start_in_past'
  | 'validity_start_before_original'
  | 'validity_end_missing'
  | 'validity_end_invalid'
  | 'validity_end_before_start'
  | 'validity_over_one_year'

/**
 * Returns every error of a validity from `validFrom` to `validTo`, both included. An empty list means that the validity
 * can be saved. A new agenda starts on `today`, the company's current day, or later. An edited agenda starts on its
 * `originalFrom` or later, even if that is in the past. The end is not before the start, and at most one year after the
 * start.
 */
export function validityErrors(validity: {
  readonly validFrom: string
  readonly validTo: string
  readonly today: string
  readonly originalFrom?: string | undefined
}): ValidityError[] {
  const { validFrom, validTo, today, originalFrom } = validity
  const errors: ValidityError[] = []
  if (validFrom === '') errors.push('validity_start_missing')
  else if (!isDate(validFrom)) errors.push('validity_start_invalid')
  else if (originalFrom === undefined) {
    if (validFrom < today) errors.push('validity_start_in_past')
  } else if (validFrom < originalFrom) errors.push('validity_start_before_original')

  if (validTo === '') errors.push('validity_end_missing')
  else if (!isDate(validTo)) errors.push('validity_end_invalid')
  else if (isDate(validFrom)) {
    if (validTo < validFrom) errors.push('validity_end_before_start')
    else if (dateNumber(validTo) > dateNumber(validFrom) + ONE_YEAR) errors.push('validity_over_one_year')
  }
  return errors
}

/**
 * One year, as the difference of two dates written as numbers YYYYMMDD. For example, 20240229 + 10000 is 20250229. This
 * allows 28 February 2025, but not 1 March.
 */
const ONE_YEAR = 10_000

function dateNumber(date: string): number {
  return Number(date.replaceAll('-', ''))
}
