import { type Presence, parseQrContent, type QrContent } from './presence.ts'
import { matchesShortCode, parseShortCode } from './short-code.ts'

/**
 * A proof of presence from a phone: the content of the QR code, or the short code under it. `at` is when the phone
 * scanned the code or the cleaner typed it, as ISO 8601 with an offset, by the phone's clock. Older phones do not send
 * `at`.
 */
export type Proof = ({ readonly scanned: string } | { readonly typed: string }) & {
  readonly at?: string | undefined
}

/** Returns whether two proofs have the same kind and code. Their times may differ. */
export function isSameCode(one: Proof, other: Proof): boolean {
  if ('scanned' in one) return 'scanned' in other && one.scanned === other.scanned
  return 'typed' in other && one.typed === other.typed
}

/** Why a proof is rejected. */
export type PresenceError = 'unreadable_code' | 'wrong_environment' | 'unknown_key' | 'key_required'

/**
 * The keys of an environment: the current key, the previous key, and older keys whose labels may still be in the room.
 */
export interface QrKeys {
  readonly id: number
  readonly qrKey: string
  readonly previousQrKey: string | null
  readonly olderQrKeys: readonly string[]
  /** When the current key was first scanned after it replaced another key. Null before that. */
  readonly oldKeysEnd: Date | null
  /** When a label with a key was first scanned in this environment. Null before that. */
  readonly qrSeenAt: Date | null
  /** Whether a coordinator allows codes without a key. Null: allowed until someone scans a label with a key. */
  readonly plainCodes: boolean | null
}

/** When the code was scanned or typed, by the phone's clock, and when the server received the code. */
export interface ProofMoments {
  readonly shownAt: Date
  readonly receivedAt: Date
}

/**
 * How long the server accepts a code after it became invalid (ms). A phone without signal may deliver a code days after
 * it scanned the code.
 */
const endedCodeGraceMs = 7 * 24 * 60 * 60_000

/** Returns whether a code that became invalid at `end` is still a proof. A null `end` means that the code is valid. */
function isInTime(end: Date | null, { shownAt, receivedAt }: ProofMoments): boolean {
  return end === null || (shownAt < end && receivedAt.getTime() < end.getTime() + endedCodeGraceMs)
}

/** Returns the former keys that still count as a proof at the given times. */
function listOldKeys({ previousQrKey, olderQrKeys, oldKeysEnd }: QrKeys, moments: ProofMoments): string[] {
  if (!isInTime(oldKeysEnd, moments)) return []
  return [previousQrKey, ...olderQrKeys].filter((key) => key !== null)
}

/**
 * Returns the kind of presence that a proof shows (decision 024). Rejects a key that is neither the current key nor a
 * former key that is still valid. A typed code always counts as `typed`. If the environment requires a key, rejects a
 * code without a key with `key_required`.
 */
export function findPresence(
  proof: Proof,
  environment: QrKeys,
  moments: ProofMoments,
): { readonly presence: Presence } | { readonly error: PresenceError } {
  const code = toQrContent(proof)
  if (code === null) return { error: 'unreadable_code' }
  if (code.environmentId !== environment.id) return { error: 'wrong_environment' }
  const { id, qrKey, plainCodes, qrSeenAt } = environment
  const oldKeys = listOldKeys(environment, moments)
  if ('typed' in proof) {
    const isRight = [qrKey, ...oldKeys].some((key) => matchesShortCode(proof.typed, { id, qrKey: key }))
    return isRight ? { presence: 'typed' } : { error: 'unknown_key' }
  }
  if (code.key === null) {
    const isAccepted = plainCodes ?? isInTime(qrSeenAt, moments)
    return isAccepted ? { presence: 'plain_code' } : { error: 'key_required' }
  }
  if (code.key === qrKey) return { presence: 'scanned' }
  return oldKeys.includes(code.key) ? { presence: 'old_code' } : { error: 'unknown_key' }
}

/** Returns the environment's id in a proof. Returns null for a foreign code. */
export function readEnvironmentId(proof: Proof): number | null {
  return toQrContent(proof)?.environmentId ?? null
}

/** Returns whether a proof is a scanned code without a key. */
export function isPlainCode(proof: Proof): boolean {
  return 'scanned' in proof && toQrContent(proof)?.key === null
}

/**
 * Returns the content of a proof. `key` is the whole key, or the end of the key for a short code. `key` is null for a
 * code of another issuer.
 */
function toQrContent(proof: Proof): QrContent | null {
  if ('scanned' in proof) return parseQrContent(proof.scanned)
  const short = parseShortCode(proof.typed)
  return short && { environmentId: short.environmentId, key: short.keyEnd }
}
