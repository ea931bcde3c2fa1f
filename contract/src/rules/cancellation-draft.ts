import { isBlank } from './blank.ts'
import { isDate } from './calendar.ts'

/** The form that cancels the appointments of a person, as it holds them; dates 'YYYY-MM-DD' or what was typed. */
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

/** Every error of the form at once; empty when it can be sent (spec 3 §5). */
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
