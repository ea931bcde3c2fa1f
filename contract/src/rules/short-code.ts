import { QR_KEY_ALPHABET } from './presence.ts'

/** What a short code says: the environment, and the end of the key that its QR code holds. */
export interface ShortCode {
  readonly environmentId: number
  readonly keyEnd: string
}

/** How many characters of the key stand in a short code: 20 bits, so one guess in a million is right. */
const KEY_END_LENGTH = 4

/** Ids below 32,768 make codes of two groups of four; a larger one adds characters to the first group. */
const SHORTEST_ID_LENGTH = 3

/** What people read or type for characters that the alphabet leaves out. */
const LOOK_ALIKES: Record<string, string> = { I: '1', L: '1', O: '0' }

/**
 * The code that stands in letters under a QR code, '0CW7-K3MP': for a cleaner whose camera fails, or where the printed
 * code is damaged. What is recorded with it counts as presence `typed` (DOMAIN §5).
 *
 * It is the environment's id in base 32, the last four characters of its key, and a check character, in the key's
 * alphabet, which has no letters that are taken for digits. Who has not seen the label cannot make it from the id; a
 * key that is replaced makes another code. Every single wrong character, and every two that changed places, make a
 * code that is none.
 *
 * Throws RangeError for an id or a key that no environment has.
 */
export function formatShortCode(environmentId: number, key: string): string {
  const keyEnd = readable(key).slice(-KEY_END_LENGTH)
  if (!Number.isSafeInteger(environmentId) || environmentId <= 0) throw new RangeError('no environment id')
  if (keyEnd.length < KEY_END_LENGTH || valuesOf(keyEnd) === null) throw new RangeError('no key of a QR code')
  const id = Array.from(environmentId.toString(32), (digit) => characterOf(Number.parseInt(digit, 32)))
  const text = id.join('').padStart(SHORTEST_ID_LENGTH, characterOf(0)) + keyEnd
  const code = text + characterOf(timesAlpha(checksum(valuesOf(text)!)))
  return `${code.slice(0, -KEY_END_LENGTH)}-${code.slice(-KEY_END_LENGTH)}`
}

/**
 * What a typed short code says; null when it is none, e.g. for a typing error. Small letters, spaces, hyphens, and I, L
 * and O for the digits that they look like are taken as meant.
 */
export function parseShortCode(typed: string): ShortCode | null {
  const text = readable(typed)
  const values = valuesOf(text)
  const idLength = text.length - KEY_END_LENGTH - 1
  if (values === null || idLength < SHORTEST_ID_LENGTH || checksum(values) !== 0) return null
  const environmentId = values.slice(0, idLength).reduce((id, value) => id * 32 + value, 0)
  if (!Number.isSafeInteger(environmentId) || environmentId === 0) return null
  return { environmentId, keyEnd: text.slice(idLength, -1) }
}

/** Whether a typed short code is that of an environment with this key. */
export function isShortCodeOf(
  typed: string,
  environment: { readonly id: number; readonly qrKey: string },
): boolean {
  const code = parseShortCode(typed)
  return (
    code !== null &&
    code.environmentId === environment.id &&
    code.keyEnd === readable(environment.qrKey).slice(-KEY_END_LENGTH)
  )
}

/** A typed text in the letters of the alphabet. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[ILO]/g, (letter) => LOOK_ALIKES[letter]!)
}

function characterOf(value: number): string {
  return QR_KEY_ALPHABET.charAt(value)
}

/** The place of each character in the alphabet; null when one is not in it. */
function valuesOf(text: string): number[] | null {
  const values = Array.from(text, (character) => QR_KEY_ALPHABET.indexOf(character))
  return values.includes(-1) ? null : values
}

/**
 * A polynomial over the field of 32 elements at its generator α (α⁵ = α² + 1), zero for a text with its check
 * character. The powers of α differ for 31 places, so that no single error and no exchange of two leaves it as it is.
 */
function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => timesAlpha(sum) ^ value, 0)
}

function timesAlpha(value: number): number {
  const shifted = value << 1
  return shifted < 32 ? shifted : shifted ^ 0b100101
}
