import type { AbsenceKind, CoverMode } from '@zelo/contract/absences'
import { isTime } from '@zelo/contract/rules/calendar'
import { checkedInterval } from '@zelo/contract/rules/date-interval'

/** The values of the absence form. A day is `YYYY-MM-DD`, or the text that the user typed so far. */
export interface AbsenceDraft {
  userId: number | null
  from: string
  to: string
  /** Whether the absence is for a part of the day. Ignored if the first and the last day differ. */
  isPart: boolean
  startTime: string
  endTime: string
  kind: AbsenceKind
  mode: CoverMode
  /** The chosen substitute. Null means the best suggestion. */
  substituteId: number | null
  note: string
}

/** Returns the person, the days and the part of the day of a draft. Returns null if one of them is missing or wrong. */
export function readDraftDays({ userId, from, to, isPart, startTime, endTime }: AbsenceDraft) {
  const days = checkedInterval(from, to)
  if (userId === null || days === null) return null
  if (!isPart || from !== to) return { userId, ...days }
  const isValid = isTime(startTime) && isTime(endTime) && startTime < endTime
  return isValid ? { userId, ...days, startTime, endTime } : null
}
