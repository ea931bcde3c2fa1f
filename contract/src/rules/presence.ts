/** How an execution's presence at the environment was shown (DOMAIN §5), from what shows it best to what shows it least. */
export const presences = ['scanned', 'old_code', 'plain_code', 'typed'] as const

export type Presence = (typeof presences)[number]

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
  const content = jsonOf(text)
  if (typeof content !== 'object' || content === null) return null
  const { id, k } = content as { id?: unknown; k?: unknown }
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null
  if (k === undefined) return { environmentId: id, key: null }
  return typeof k === 'string' && k !== '' ? { environmentId: id, key: k } : null
}

/** One way in which presence was shown, and when the code was read or typed. Instants are ISO 8601 with an offset. */
export interface ShownPresence {
  readonly presence: Presence
  readonly at: string
}

/**
 * All ways in which presence was shown, each once and at its first moment, by time. The order of the input makes no
 * difference, nor does a repetition.
 */
export function firstOfEachPresence(shown: readonly ShownPresence[]): ShownPresence[] {
  const inOrder = [...shown].sort(byMoment)
  return inOrder.filter(
    ({ presence }, index) => inOrder.findIndex((other) => other.presence === presence) === index,
  )
}

function byMoment(a: ShownPresence, b: ShownPresence): number {
  return (
    Date.parse(a.at) - Date.parse(b.at) ||
    presences.indexOf(a.presence) - presences.indexOf(b.presence) ||
    (a.at < b.at ? -1 : Number(a.at > b.at))
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
