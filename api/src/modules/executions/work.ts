import type { ErrorCode } from '@zelo/contract/errors'
import { cleanText, longestNote } from '@zelo/contract/fields'
import type { Presence } from '@zelo/contract/rules/presence'
import { type Proof, presenceOf, type QrKeys } from '@zelo/contract/rules/proof'

/**
 * One piece of work on one task, as a phone tells it. The start alone, then the same UUID with its end, is the usual
 * way; a phone without signal sends both at once. Times are instants of the phone's own clock.
 */
export interface Work {
  /** A UUID in lower case, as the database answers it. */
  clientId: string
  appointmentId: number
  taskId: number
  /** The slot: null is the main cleaning. */
  revisionId: number | null
  /** Meant to be beyond the plan. */
  extra: boolean
  startedAt: Date
  endedAt: Date | null
  observation: string | null
  /** Why the task was not done; null when it was. */
  undoneReason: string | null
  /** What shows that the cleaner was at the door. */
  proof: Proof
  /** What the phone's clock showed when it sent this. */
  sentAt: Date
  /** When it arrived, by the server's clock. */
  receivedAt: Date
}

/** What work in an environment is checked against. */
export interface Door extends QrKeys {
  /** Of every task that the environment has or had. */
  taskIds: readonly number[]
  /** The key replaced another one and has not been scanned yet. */
  qrAwaited: boolean
  /** When a label with a key was first scanned there. */
  qrSeenAt: Date | null
  /** The company's time zone, and for how many days it takes work of a past day. */
  timeZone: string
  lateDays: number
}

/** What a phone's clock can show, however wrong it is: a reset one begins in 1970. */
const firstInstant = 0
const endInstant = Date.UTC(2100, 0, 1)

/**
 * How a piece of work shows presence at a door, or why it cannot be recorded there, whatever the appointment:
 * `not_found` (the task is none of the environment's), `invalid_input` (the end before the start, an instant before 1970
 * or after 2099, a text of more than 2,000 characters), `wrong_environment`, `unknown_key`, `unreadable_code`. Work that a
 * code without key shows where a key is required is not `isAccepted`: it is kept until a coordinator confirms it.
 */
export function checkWork(
  work: Omit<Work, 'appointmentId'>,
  door: Door | undefined,
): { presence: Presence; isAccepted: boolean } | { refused: ErrorCode } {
  if (!door?.taskIds.includes(work.taskId)) return { refused: 'not_found' }
  const { startedAt, endedAt } = work
  if (!isPossible(startedAt) || (endedAt && !isPossible(endedAt))) return { refused: 'invalid_input' }
  if (work.proof.at && !isPossible(new Date(work.proof.at))) return { refused: 'invalid_input' }
  if (endedAt && endedAt < startedAt) return { refused: 'invalid_input' }
  const texts = [work.observation, work.undoneReason]
  if (texts.some((text) => cleanText(text ?? '').length > longestNote)) return { refused: 'invalid_input' }
  const shownAt = work.proof.at ? new Date(work.proof.at) : startedAt
  const shown = presenceOf(work.proof, door, { shownAt, receivedAt: work.receivedAt })
  if (!('error' in shown)) return { ...shown, isAccepted: true }
  return shown.error === 'key_required'
    ? { presence: 'plain_code', isAccepted: false }
    : { refused: shown.error }
}

function isPossible(instant: Date): boolean {
  return instant.getTime() >= firstInstant && instant.getTime() < endInstant
}
