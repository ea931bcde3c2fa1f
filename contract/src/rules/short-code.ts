import { QR_KEY_ALPHABET } from './presence.ts'

/** The content of a short code: the environment, and the end of its QR code's key. */
export interface ShortCode {
  readonly environmentId: number
  readonly keyEnd: string
}

/** Number of characters of the key in a short code. They have 20 bits, so about one guess in a million is right. */
const KEY_END_LENGTH = 4

/**
 * The id has at least this many characters, so that codes of ids below 32,768 have two groups of four. Larger ids have
 * a longer first group.
 */
const SHORTEST_ID_LENGTH = 3

/** Letters that people type or read instead of characters of the alphabet. */
const LOOK_ALIKES: Record<string, string> = { I: '1', L: '1', O: '0' }

/**
 * Returns the short code that is printed under a QR code, such as '0CW7-K3MP'. Cleaners type the short code if the
 * camera or the QR code is broken. Their records have the presence `typed` (decision 024). A short code contains the
 * environment's id in base 32, the last four characters of the key, and a check character. It uses the alphabet of the
 * key. Without the key, the code cannot be computed from the id. A new key gives a new code. The check character
 * detects one wrong character and two swapped characters.
 * @throws RangeError if the id or the key is out of range
 */
export function formatShortCode(environmentId: number, key: string): string {
  const keyEnd = readable(key).slice(-KEY_END_LENGTH)
  if (!Number.isSafeInteger(environmentId) || environmentId <= 0) throw new RangeError('no environment id')
  if (keyEnd.length < KEY_END_LENGTH || toCharacterIndexes(keyEnd) === null)
    throw new RangeError('no key of a QR code')
  const id = Array.from(environmentId.toString(32), (digit) => toCharacter(Number.parseInt(digit, 32)))
  const text = id.join('').padStart(SHORTEST_ID_LENGTH, toCharacter(0)) + keyEnd
  const code = text + toCharacter(timesAlpha(checksum(toCharacterIndexes(text)!)))
  return `${code.slice(0, -KEY_END_LENGTH)}-${code.slice(-KEY_END_LENGTH)}`
}

/**
 * Parses a typed short code. Returns null if the code is invalid, for example because of a typing error. Accepts small
 * letters, spaces, hyphens, and I, L and O instead of the digits that they look like.
 */
export function parseShortCode(typed: string): ShortCode | null {
  const text = readable(typed)
  const values = toCharacterIndexes(text)
  const idLength = text.length - KEY_END_LENGTH - 1
  if (values === null || idLength < SHORTEST_ID_LENGTH || checksum(values) !== 0) return null
  const environmentId = values.slice(0, idLength).reduce((id, value) => id * 32 + value, 0)
  if (!Number.isSafeInteger(environmentId) || environmentId === 0) return null
  return { environmentId, keyEnd: text.slice(idLength, -1) }
}

/** Returns whether a typed short code belongs to an environment with this key. */
export function matchesShortCode(
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

/** Converts a typed text to the characters of the alphabet. */
function readable(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[ILO]/g, (letter) => LOOK_ALIKES[letter]!)
}

function toCharacter(value: number): string {
  return QR_KEY_ALPHABET.charAt(value)
}

/** Returns the index of each character in the alphabet. Returns null if a character is not in it. */
function toCharacterIndexes(text: string): number[] | null {
  const values = Array.from(text, (character) => QR_KEY_ALPHABET.indexOf(character))
  return values.includes(-1) ? null : values
}

/**
 * Evaluates a polynomial over the field of 32 elements at its generator α (α⁵ = α² + 1). The result is zero for a text
 * with the right check character. The powers of α have different values at 31 positions, so one wrong character or two
 * swapped characters change the result.
 */
function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => timesAlpha(sum) ^ value, 0)
}

function timesAlpha(value: number): number {
  const shifted = value << 1
  return shifted < 32 ? shifted : shifted ^ 0b100101
}
