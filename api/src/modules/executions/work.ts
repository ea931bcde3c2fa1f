import type { ErrorCode } from '@zelo/contract/errors'
import { cleanText, longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import type { Presence } from '@zelo/contract/rules/presence'
import { findPresence, type Proof, type QrKeys } from '@zelo/contract/rules/proof'

/**
 * Work on one task, in the form that a phone sends. A phone usually sends the start first, and later the end under the
 * same UUID. A phone without signal sends both together. Times are instants of the phone's own clock.
 */
export interface Work {
  /** A UUID in lower case. The database also returns UUIDs in lower case. */
  clientId: string
  appointmentId: number
  taskId: number
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: number | null
  /** True if the phone declares the work as extra (beyond the plan). */
  extra: boolean
  startedAt: Date
  endedAt: Date | null
  observation: string | null
  /** The reason why the task was not done. Null if it was done. */
  undoneReason: string | null
  /** The cleaner's reason for not taking a required photo. */
  noPhotoReason?: string | null | undefined
  /** The cleaner's proof of presence, for example a scanned QR code. */
  proof: Proof
  /** The time on the phone's clock when the phone sent the item. */
  sentAt: Date
  /** The time on the server's clock when the item arrived. */
  receivedAt: Date
}

/** The QR keys and tasks of an environment. Work is checked against them. */
export interface EnvironmentKeys extends QrKeys {
  /** All tasks that the environment has or had. */
  taskIds: readonly number[]
  /** True if nobody has scanned the current key yet, and it replaced another key. */
  qrAwaited: boolean
  /** The company's time zone, and the number of past days for which the company accepts work. */
  timeZone: string
  lateDays: number
}

/**
 * A code that was scanned yesterday does not prove that the user is there today. If a proof is older than the start of the
 * work by more than this, the start counts as the time of the proof.
 */
const oldestProofMs = 24 * 60 * 60_000

/** The earliest accepted instant. A phone whose clock was reset starts in 1970. */
const firstInstant = 0
const endInstant = Date.UTC(2100, 0, 1)

/**
 * Returns the presence that a work item proves in an environment, or an error code. The caller checks the appointment.
 * Error codes: `not_found` (the task is not of this environment), `invalid_input` (the end before the start, an instant
 * before 1970 or after 2099, a text over 2,000 characters), `wrong_environment`, `unknown_key`, `unreadable_code`. If
 * the environment requires a key and the code has none, `isAccepted` is false, and the work waits for a coordinator.
 */
export function checkPresence(
  work: Omit<Work, 'appointmentId'>,
  keys: EnvironmentKeys | undefined,
): { presence: Presence; isAccepted: boolean } | { refused: ErrorCode } {
  if (!keys?.taskIds.includes(work.taskId)) return { refused: 'not_found' }
  const { startedAt, endedAt } = work
  if (!isPossible(startedAt) || (endedAt && !isPossible(endedAt))) return { refused: 'invalid_input' }
  if (work.proof.at && !isPossible(new Date(work.proof.at))) return { refused: 'invalid_input' }
  if (endedAt && endedAt < startedAt) return { refused: 'invalid_input' }
  const texts = [work.observation, work.undoneReason, work.noPhotoReason]
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

/** Returns the cleaned text, or null if the text has no visible characters. */
export function toNote(text: string | null): string | null {
  const note = cleanText(text ?? '')
  return isBlank(note) ? null : note
}
