import * as z from 'zod'

/** From what shows presence best to what shows it least. */
const byStrength = ['scanned', 'old_code', 'plain_code', 'typed'] as const

/** How an execution's presence at the environment was shown (DOMAIN §5). */
export type Presence = (typeof byStrength)[number]

/** Why a scanned code shows no presence. */
export type PresenceError = 'unreadable_code' | 'wrong_environment' | 'unknown_key'

/** What a QR code says; `key` is null on a code printed by others. */
export interface QrContent {
  readonly environmentId: number
  readonly key: string | null
}

/** Digits and capital letters without I, L, O and U, so that no two are taken for each other. */
export const QR_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twenty characters of 5 bits: 100 bits, above the 96 that DOMAIN §5 asks for. */
export const QR_KEY_LENGTH = 20

const BITS_OF_CHARACTER = 0b11111

const content = z.object({ id: z.int().positive(), k: z.string().min(1).optional() })

/**
 * A key from random bytes, one of each {@link QR_KEY_LENGTH}. The alphabet's 32 characters divide the 256 values of a
 * byte, so each is equally likely. Throws RangeError when there are fewer bytes.
 */
export function qrKeyOf(randomBytes: Uint8Array): string {
  if (randomBytes.length < QR_KEY_LENGTH) throw new RangeError(`a key needs ${QR_KEY_LENGTH} bytes`)
  return Array.from(randomBytes.subarray(0, QR_KEY_LENGTH), (byte) =>
    QR_KEY_ALPHABET.charAt(byte & BITS_OF_CHARACTER),
  ).join('')
}

/** The text of a QR code, `{"id":12,"k":"…"}` (DOMAIN §5). */
export function formatQrContent(environmentId: number, key: string): string {
  return JSON.stringify({ id: environmentId, k: key })
}

/** What the text of a QR code says; null when it is none of ours. Fields beyond `id` and `k` are ignored. */
export function parseQrContent(text: string): QrContent | null {
  const parsed = content.safeParse(jsonOf(text))
  return parsed.success ? { environmentId: parsed.data.id, key: parsed.data.k ?? null } : null
}

/**
 * How a recorded execution shows presence at an environment (DOMAIN §5). `scannedText` is null when no code was scanned
 * and the environment was chosen by hand. A key that is neither the current nor the previous one is refused.
 */
export function presenceOf(
  scannedText: string | null,
  environment: { readonly id: number; readonly qrKey: string; readonly previousQrKey: string | null },
): { readonly presence: Presence } | { readonly error: PresenceError } {
  if (scannedText === null) return { presence: 'typed' }
  const code = parseQrContent(scannedText)
  if (code === null) return { error: 'unreadable_code' }
  if (code.environmentId !== environment.id) return { error: 'wrong_environment' }
  if (code.key === null) return { presence: 'plain_code' }
  if (code.key === environment.qrKey) return { presence: 'scanned' }
  if (code.key === environment.previousQrKey) return { presence: 'old_code' }
  return { error: 'unknown_key' }
}

/** Of two ways in which presence was shown for one piece of work, the one that shows it better. */
export function strongerPresence(one: Presence, other: Presence): Presence {
  return byStrength.indexOf(one) <= byStrength.indexOf(other) ? one : other
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
