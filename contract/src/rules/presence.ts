/** The kinds of proof that a cleaner is in the environment (decision 024), strongest first. */
export const presences = ['scanned', 'old_code', 'plain_code', 'typed'] as const

export type Presence = (typeof presences)[number]

/** The content of a QR code. `key` is null for a code of another issuer. */
export interface QrContent {
  readonly environmentId: number
  readonly key: string | null
}

/** Digits and capital letters, without I, L, O and U, which people could confuse with other characters. */
export const QR_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twenty characters of 5 bits are 100 bits. R2-086 requires at least 96. */
export const QR_KEY_LENGTH = 20

const BITS_OF_CHARACTER = 0b11111

/**
 * Returns a key from {@link QR_KEY_LENGTH} random bytes. The alphabet has 32 characters, which divides 256. Each
 * character is therefore equally likely.
 * @throws RangeError if there are fewer bytes
 */
export function formatQrKey(randomBytes: Uint8Array): string {
  if (randomBytes.length < QR_KEY_LENGTH) throw new RangeError(`a key needs ${QR_KEY_LENGTH} bytes`)
  return Array.from(randomBytes.subarray(0, QR_KEY_LENGTH), (byte) =>
    QR_KEY_ALPHABET.charAt(byte & BITS_OF_CHARACTER),
  ).join('')
}

/** Returns the text of a QR code, `{"id":12,"k":"…"}` (R2-085). */
export function formatQrContent(environmentId: number, key: string): string {
  return JSON.stringify({ id: environmentId, k: key })
}

/** Parses the text of a QR code. Returns null for a foreign code. Ignores fields other than `id` and `k`. */
export function parseQrContent(text: string): QrContent | null {
  const content = parseJsonOrNull(text)
  if (typeof content !== 'object' || content === null) return null
  const { id, k } = content as { id?: unknown; k?: unknown }
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null
  if (k === undefined) return { environmentId: id, key: null }
  return typeof k === 'string' && k !== '' ? { environmentId: id, key: k } : null
}

/** One proof of presence and the time at which the code was scanned or typed. Instants are ISO 8601 with an offset. */
export interface ShownPresence {
  readonly presence: Presence
  readonly at: string
}

/** Returns each kind of proof once, with its earliest time, sorted by time. The order of the input does not matter. */
export function pickFirstPresences(shown: readonly ShownPresence[]): ShownPresence[] {
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

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
