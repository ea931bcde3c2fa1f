import { type Presence, parseQrContent, type QrContent } from './presence.ts'
import { isShortCodeOf, parseShortCode } from './short-code.ts'

/**
 * How a phone shows that it is at the door: with what the QR code says, or with the code in letters under it. `at` is when
 * the code was read or typed by the phone's clock, ISO 8601 with an offset; absent from phones that do not note it.
 */
export type Proof = ({ readonly scanned: string } | { readonly typed: string }) & {
  readonly at?: string | undefined
}

/** Whether two proofs are of the same code, shown in the same way, whenever that was. */
export function isSameCode(one: Proof, other: Proof): boolean {
  if ('scanned' in one) return 'scanned' in other && one.scanned === other.scanned
  return 'typed' in other && one.typed === other.typed
}

/** Why a proof shows no presence. */
export type PresenceError = 'unreadable_code' | 'wrong_environment' | 'unknown_key' | 'key_required'

/** The keys of an environment: the current one, the one before, and older ones whose labels may hang at the door. */
export interface QrKeys {
  readonly id: number
  readonly qrKey: string
  readonly previousQrKey: string | null
  readonly olderQrKeys: readonly string[]
  /** When the current key was first scanned after it had replaced another; null while the new label was not seen. */
  readonly oldKeysEnd: Date | null
  /** Whether a code without key is accepted. */
  readonly plainCodes: boolean
}

/** When a code was read by the phone's clock, and when the server received that. */
export interface ProofMoments {
  readonly shownAt: Date
  readonly receivedAt: Date
}

/** For so long after its end, an old key proves what was shown before its end: phones deliver days later. */
const oldKeyGraceMs = 7 * 24 * 60 * 60_000

/** The keys before the current one that prove what was shown at a moment. */
function listOldKeys(
  { previousQrKey, olderQrKeys, oldKeysEnd }: QrKeys,
  { shownAt, receivedAt }: ProofMoments,
): string[] {
  const isOver =
    oldKeysEnd !== null &&
    (shownAt >= oldKeysEnd || receivedAt.getTime() >= oldKeysEnd.getTime() + oldKeyGraceMs)
  return isOver ? [] : [previousQrKey, ...olderQrKeys].filter((key) => key !== null)
}

/**
 * How a proof shows presence at an environment (DOMAIN §5). A key that is neither the current one nor one whose label may
 * hang at the door is refused; what was typed counts as `typed`, whatever label it was read from. A code without key is
 * refused with `key_required` where only labels with a key are accepted (decision 024).
 */
export function presenceOf(
  proof: Proof,
  environment: QrKeys,
  moments: ProofMoments,
): { readonly presence: Presence } | { readonly error: PresenceError } {
  const code = codeOf(proof)
  if (code === null) return { error: 'unreadable_code' }
  if (code.environmentId !== environment.id) return { error: 'wrong_environment' }
  const { id, qrKey } = environment
  const oldKeys = listOldKeys(environment, moments)
  if ('typed' in proof) {
    const isRight = [qrKey, ...oldKeys].some((key) => isShortCodeOf(proof.typed, { id, qrKey: key }))
    return isRight ? { presence: 'typed' } : { error: 'unknown_key' }
  }
  if (code.key === null)
    return environment.plainCodes ? { presence: 'plain_code' } : { error: 'key_required' }
  if (code.key === qrKey) return { presence: 'scanned' }
  return oldKeys.includes(code.key) ? { presence: 'old_code' } : { error: 'unknown_key' }
}

/** The id of the environment that a proof names; null for what is no code of ours. */
export function environmentOf(proof: Proof): number | null {
  return codeOf(proof)?.environmentId ?? null
}

/** Whether a proof is a scanned code without key. */
export function isPlainCode(proof: Proof): boolean {
  return 'scanned' in proof && codeOf(proof)?.key === null
}

/** `key` is all of the key, or its end; null on a code printed by others. */
function codeOf(proof: Proof): QrContent | null {
  if ('scanned' in proof) return parseQrContent(proof.scanned)
  const short = parseShortCode(proof.typed)
  return short && { environmentId: short.environmentId, key: short.keyEnd }
}
