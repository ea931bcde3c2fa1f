import { isBlank } from './blank.ts'
import { isDate } from './calendar.ts'

/** The form that cancels a person's appointments. A date is 'YYYY-MM-DD', or the typed text if it is no date. */
export interface CancellationDraft {
  readonly userId: number | null
  readonly from: string
  readonly to: string
  readonly justification: string
}

export type CancellationError =
  | 'user_missing'
  | 'justification_missing'
  | 'start_missing'
  | 'end_missing'
  | 'start_invalid'
  | 'end_invalid'
  /** 'Data inválida': the start is later than the end. */
  | 'interval_reversed'

/** Returns every error of the form. Returns an empty list if the form can be sent (R3-359 to R3-363). */
export function cancellationErrors(draft: CancellationDraft): CancellationError[] {
  const { userId, from, to, justification } = draft
  const errors: CancellationError[] = []
  if (userId === null) errors.push('user_missing')
  if (isBlank(justification)) errors.push('justification_missing')
  if (from === '') errors.push('start_missing')
  else if (!isDate(from)) errors.push('start_invalid')
  if (to === '') errors.push('end_missing')
  else if (!isDate(to)) errors.push('end_invalid')
  else if (isDate(from) && from > to) errors.push('interval_reversed')
  return errors
}
