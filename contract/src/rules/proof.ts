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
export type PresenceError = 'unreadable_code' | 'wrong_environment' | 'unknown_key'

/** The keys of an environment: the current one, the one before, and older ones whose labels may hang at the door. */
export interface QrKeys {
  readonly id: number
  readonly qrKey: string
  readonly previousQrKey: string | null
  readonly olderQrKeys: readonly string[]
}

/**
 * How a proof shows presence at an environment (DOMAIN §5). A key that is neither the current one nor one whose label may
 * hang at the door is refused; what was typed counts as `typed`, whatever label it was read from.
 */
export function presenceOf(
  proof: Proof,
  environment: QrKeys,
): { readonly presence: Presence } | { readonly error: PresenceError } {
  const code = codeOf(proof)
  if (code === null) return { error: 'unreadable_code' }
  if (code.environmentId !== environment.id) return { error: 'wrong_environment' }
  const { id, qrKey, previousQrKey, olderQrKeys } = environment
  const oldKeys = [previousQrKey, ...olderQrKeys].filter((key) => key !== null)
  if ('typed' in proof) {
    const isRight = [qrKey, ...oldKeys].some((key) => isShortCodeOf(proof.typed, { id, qrKey: key }))
    return isRight ? { presence: 'typed' } : { error: 'unknown_key' }
  }
  if (code.key === null) return { presence: 'plain_code' }
  if (code.key === qrKey) return { presence: 'scanned' }
  return oldKeys.includes(code.key) ? { presence: 'old_code' } : { error: 'unknown_key' }
}

/** The id of the environment that a proof names; null for what is no code of ours. */
export function environmentOf(proof: Proof): number | null {
  return codeOf(proof)?.environmentId ?? null
}

/** `key` is all of the key, or its end; null on a code printed by others. */
function codeOf(proof: Proof): QrContent | null {
  if ('scanned' in proof) return parseQrContent(proof.scanned)
  const short = parseShortCode(proof.typed)
  return short && { environmentId: short.environmentId, key: short.keyEnd }
}
