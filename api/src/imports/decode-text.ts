import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { countOddities } from './portuguese.ts'

/** A text, or the lines that cannot be read, with what stands there. */
export type Decoded =
  | { text: string }
  | { reason: 'unreadable_text' | 'unknown_encoding'; unreadable: { line: number; value: string }[] }

const lineFeed = 0x0a

/** Encodings of one byte a character: Windows, and what Excel calls MS-DOS and Macintosh. */
const oneByte = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'] as const

/**
 * The text of a file, in what Excel writes: UTF-8 with or without its mark, UTF-16 with its mark ('Unicode text'),
 * Windows-1252, MS-DOS and Macintosh. A file of which one part is UTF-8 and another is not would come out garbled either
 * way, and is refused.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [one, two, three, four] = bytes
  if (one === 0xff && two === 0xfe) return { text: decode(bytes, 'utf-16le') }
  if (one === 0xfe && two === 0xff) return { text: decode(bytes, 'utf-16be') }
  if (one && two === 0 && three && four === 0) return { text: decode(bytes, 'utf-16le') }
  if (one === 0 && two && three === 0 && four) return { text: decode(bytes, 'utf-16be') }
  const isMarked = one === 0xef && two === 0xbb && three === 0xbf
  if (isUtf8(bytes) && (isMarked || !isUtf8ByChance(bytes))) return { text: decode(bytes, 'utf-8') }
  const others = [...linesOf(bytes)].filter(({ content }) => !isUtf8(content))
  if (isMarked || isPartlyUtf8(bytes, others)) return refusal('unreadable_text', others)
  const text = likeliestReading(bytes)
  if (text !== undefined) return { text }
  return refusal('unknown_encoding', [...linesOf(bytes)].filter(hasAccents))
}

function refusal(reason: 'unreadable_text' | 'unknown_encoding', lines: readonly Line[]): Decoded {
  return {
    reason,
    unreadable: lines.map(({ line, content }) => ({ line, value: decode(content, 'windows-1252') })),
  }
}

function hasAccents({ content }: Line): boolean {
  return content.some((byte) => byte >= 0x80)
}

/** Whether bytes are UTF-8 that no Portuguese text is, and Portuguese in another encoding: `d\xd5\x87gua` is "d’água". */
function isUtf8ByChance(bytes: Uint8Array): boolean {
  return (
    countOddities(decode(bytes, 'utf-8')) > 0 &&
    oneByte.some((encoding) => countOddities(iconv.decode(bytes, encoding)) === 0)
  )
}

/**
 * The one reading that is much more like Portuguese than the others, if there is one. `P\xa0tio` is "Pátio" in MS-DOS and
 * "P tio" in Windows, and `SERVI\xc7O` is "SERVIÃO" or "SERVIÇO": of such words alone no reading is sure.
 */
function likeliestReading(bytes: Uint8Array): string | undefined {
  const readings = new Map<string, number>()
  for (const encoding of oneByte) {
    const text = iconv.decode(bytes, encoding)
    if (!readings.has(text)) readings.set(text, countOddities(text))
  }
  const [best, second] = [...readings].toSorted(([, one], [, other]) => one - other)
  return second![1] > 0 && second![1] >= 3 * best![1] ? best![0] : undefined
}

interface Line {
  line: number
  content: Uint8Array
}

/** Whether a file that is not UTF-8 has letters in UTF-8: on other lines, or on the same ones as other letters. */
function isPartlyUtf8(bytes: Uint8Array, others: readonly Line[]): boolean {
  const isOther = new Set(others.map(({ line }) => line))
  for (const one of linesOf(bytes)) {
    if (isOther.has(one.line) ? hasLatinPair(one.content) : hasAccents(one) && !isUtf8ByChance(one.content))
      return true
  }
  return false
}

/** Two bytes that are one letter of Portuguese in UTF-8, and in Windows-1252 Â or Ã before a sign. */
function hasLatinPair(content: Uint8Array): boolean {
  return content.some((byte, index) => {
    const next = content[index + 1] ?? 0
    return (byte === 0xc2 || byte === 0xc3) && next >= 0x80 && next <= 0xbf
  })
}

function* linesOf(bytes: Uint8Array): Generator<Line> {
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(lineFeed, start)
    const next = end === -1 ? bytes.length : end + 1
    yield { line, content: bytes.subarray(start, next) }
    start = next
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** The bytes of each character of an encoding of one byte. */
const codesOf = oneByte.map((encoding) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const text = encoding === 'windows-1252' ? decode(bytes, encoding) : iconv.decode(bytes, encoding)
  return new Map([...text].map((character, byte) => [character, byte]))
})

/**
 * Whether a text was stored in UTF-8, read as another encoding, and stored in UTF-8 again, once or more: `RecepÃ§Ã£o`. It
 * is what comes out that decides, since "Ã" may stand before any sign.
 */
export function isDoublyEncoded(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false
  const cost = countOddities(text)
  return (
    cost > 0 &&
    codesOf.some((codes) => {
      const inner = decodedAgain(text, codes)
      return inner !== text && countOddities(inner.replaceAll('\ufeff', '')) < cost
    })
  )
}

/** The text with each run of characters beyond ASCII decoded as the UTF-8 that its bytes are, where they are. */
function decodedAgain(text: string, codes: ReadonlyMap<string, number>): string {
  return text.replace(/[^\0-\x7f]+/g, (run) => {
    const bytes = Uint8Array.from([...run].map((character) => codes.get(character) ?? 0xff))
    return isUtf8(bytes) ? decode(bytes, 'utf-8') : run
  })
}
