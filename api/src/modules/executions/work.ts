import type { ErrorCode } from '@zelo/contract/errors'
import { cleanText, longestNote } from '@zelo/contract/fields'
import type { Presence } from '@zelo/contract/rules/presence'
import { findPresence, type Proof, type QrKeys } from '@zelo/contract/rules/proof'

/**
 * One work item: work on one task, as a phone sends it. Usually the start comes first, and the end follows under the same UUID.
 * A phone without signal sends both at once. Times are instants of the phone's own clock.
 */
export interface Work {
  /** A UUID in lower case, as the database returns it. */
  clientId: string
  appointmentId: number
  taskId: number
  /** The slot: null is the main cleaning. */
  revisionId: number | null
  /** Declared as beyond the plan. */
  extra: boolean
  startedAt: Date
  endedAt: Date | null
  observation: string | null
  /** The reason why the task was not done; null if it was done. */
  undoneReason: string | null
  /** The proof that the cleaner was in the environment. */
  proof: Proof
  /** The phone's clock when it sent this. */
  sentAt: Date
  /** The server's clock on arrival. */
  receivedAt: Date
}

/** The environment's QR keys and tasks, against which work is checked. */
export interface EnvironmentKeys extends QrKeys {
  /** Every task that the environment has or had. */
  taskIds: readonly number[]
  /** The key replaced another one and has not been scanned yet. */
  qrAwaited: boolean
  /** The company's time zone, and the number of past days for which it accepts work. */
  timeZone: string
  lateDays: number
}

/** A proof shown longer before the start counts as shown at the start: a code read yesterday does not prove today's work. */
const oldestProofMs = 24 * 60 * 60_000

/** The earliest instant that a phone's clock can show: a reset clock starts in 1970. */
const firstInstant = 0
const endInstant = Date.UTC(2100, 0, 1)

/**
 * Returns the presence that a work item proves in an environment, or the error code, whatever its appointment.
 * Errors: `not_found` (the task is not of this environment), `invalid_input` (the end before the start, an instant before 1970
 * or after 2099, a text over 2,000 characters), `wrong_environment`, `unknown_key`, `unreadable_code`.
 * A code without a key, where a key is required, is not `isAccepted`: the work waits for a coordinator.
 */
export function checkWork(
  work: Omit<Work, 'appointmentId'>,
  keys: EnvironmentKeys | undefined,
): { presence: Presence; isAccepted: boolean } | { refused: ErrorCode } {
  if (!keys?.taskIds.includes(work.taskId)) return { refused: 'not_found' }
  const { startedAt, endedAt } = work
  if (!isPossible(startedAt) || (endedAt && !isPossible(endedAt))) return { refused: 'invalid_input' }
  if (work.proof.at && !isPossible(new Date(work.proof.at))) return { refused: 'invalid_input' }
  if (endedAt && endedAt < startedAt) return { refused: 'invalid_input' }
  const texts = [work.observation, work.undoneReason]
  if (texts.some((text) => cleanText(text ?? '').length > longestNote)) return { refused: 'invalid_input' }
  const shownAt = work.proof.at ? new Date(work.proof.at) : startedAt
  const isOld = startedAt.getTime() - shownAt.getTime() > oldestProofMs
  const moments = { shownAt: isOld ? startedAt : shownAt, receivedAt: work.receivedAt }
  const shown = findPresence(work.proof, keys, moments)
  if (!('error' in shown)) return { ...shown, isAccepted: true }
  return shown.error === 'key_required'
    ? { presence: 'plain_code', isAccepted: false }
    : { refused: shown.error }
}

function isPossible(instant: Date): boolean {
  return instant.getTime() >= firstInstant && instant.getTime() < endInstant
}
