import type { AbsenceKind, CoverMode } from '@zelo/contract/absences'
import { checkedInterval } from '@zelo/contract/rules/date-interval'

/** The values of the absence form. A day is `YYYY-MM-DD`, or the text that the user typed so far. */
export interface AbsenceDraft {
  userId: number | null
  from: string
  to: string
  kind: AbsenceKind
  mode: CoverMode
  /** The chosen substitute. Null stands for the best suggestion. */
  substituteId: number | null
  note: string
}

/** Returns the person and the days of a draft, or null if one of them is missing or wrong. */
export function readDraftDays({ userId, from, to }: AbsenceDraft) {
  const days = checkedInterval(from, to)
  return userId === null || days === null ? null : { userId, ...days }
}
