import { type Presence, parseQrContent, type QrContent } from './presence.ts'
import { matchesShortCode, parseShortCode } from './short-code.ts'

/**
 * A proof of presence from a phone: the content of the QR code, or the short code under it. `at` is the time of the scan or
 * entry by the phone's clock, ISO 8601 with an offset. Phones that do not record it omit it.
 */
export type Proof = ({ readonly scanned: string } | { readonly typed: string }) & {
  readonly at?: string | undefined
}

/** Returns whether two proofs are of the same kind and code, at any time. */
export function isSameCode(one: Proof, other: Proof): boolean {
  if ('scanned' in one) return 'scanned' in other && one.scanned === other.scanned
  return 'typed' in other && one.typed === other.typed
}

/** Why a proof is rejected. */
export type PresenceError = 'unreadable_code' | 'wrong_environment' | 'unknown_key' | 'key_required'

/** The keys of an environment: the current one, the previous one, and older ones whose labels may still be in use. */
export interface QrKeys {
  readonly id: number
  readonly qrKey: string
  readonly previousQrKey: string | null
  readonly olderQrKeys: readonly string[]
  /** The first scan of the current key after it replaced another. null until then. */
  readonly oldKeysEnd: Date | null
  /** The first scan of a label with a key in this environment. null if there was none yet. */
  readonly qrSeenAt: Date | null
  /** Whether a code without key is accepted, as a coordinator chose. null: until a label with a key is scanned. */
  readonly plainCodes: boolean | null
}

/** When the code was scanned or typed by the phone's clock, and when the server received it. */
export interface ProofMoments {
  readonly shownAt: Date
  readonly receivedAt: Date
}

/** The grace period in which an ended code proves what was scanned before its end, because phones deliver days later. */
const endedCodeGraceMs = 7 * 24 * 60 * 60_000

/** Returns whether a code that ends at `end` is valid proof. null: it has no end yet. */
function isInTime(end: Date | null, { shownAt, receivedAt }: ProofMoments): boolean {
  return end === null || (shownAt < end && receivedAt.getTime() < end.getTime() + endedCodeGraceMs)
}

/** Returns the former keys that are valid proof at a moment. */
function listOldKeys({ previousQrKey, olderQrKeys, oldKeysEnd }: QrKeys, moments: ProofMoments): string[] {
  if (!isInTime(oldKeysEnd, moments)) return []
  return [previousQrKey, ...olderQrKeys].filter((key) => key !== null)
}

/**
 * Returns the kind of presence that a proof shows (decision 024). Rejects a key that is neither current nor on a label still in
 * use. A typed code counts as `typed` for any label. Rejects a code without key with `key_required` if the environment requires
 * a key (decision 024).
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

/** Returns the environment's id in a proof. null if the code is from elsewhere. */
export function readEnvironmentId(proof: Proof): number | null {
  return toQrContent(proof)?.environmentId ?? null
}

/** Returns whether a proof is a scanned code without key. */
export function isPlainCode(proof: Proof): boolean {
  return 'scanned' in proof && toQrContent(proof)?.key === null
}

/** `key` is the whole key, or its end. null if the code is from another issuer. */
function toQrContent(proof: Proof): QrContent | null {
  if ('scanned' in proof) return parseQrContent(proof.scanned)
  const short = parseShortCode(proof.typed)
  return short && { environmentId: short.environmentId, key: short.keyEnd }
}
