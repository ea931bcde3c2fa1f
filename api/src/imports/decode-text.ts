import { isUtf8 } from 'node:buffer'

/** A text, or the lines at which it is not in the encoding of the rest, with what stands there. */
export type Decoded = { text: string } | { unreadable: { line: number; value: string }[] }

const lineFeed = 0x0a

/**
 * The text of a file, in what Excel writes: UTF-8 with or without its mark, UTF-16 with its mark ('Unicode text'),
 * Windows-1252. Without a mark it is UTF-8 where all of it is UTF-8, else Windows-1252; a file of which one part is
 * UTF-8 and another is not would come out garbled either way, and is refused.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [one, two, three, four] = bytes
  if (one === 0xff && two === 0xfe) return { text: decode(bytes, 'utf-16le') }
  if (one === 0xfe && two === 0xff) return { text: decode(bytes, 'utf-16be') }
  if (one && two === 0 && three && four === 0) return { text: decode(bytes, 'utf-16le') }
  if (one === 0 && two && three === 0 && four) return { text: decode(bytes, 'utf-16be') }
  if (isUtf8(bytes)) return { text: decode(bytes, 'utf-8') }
  const isMarked = one === 0xef && two === 0xbb && three === 0xbf
  const others = [...linesOf(bytes)].filter(({ content }) => !isUtf8(content))
  if (isMarked || isPartlyUtf8(bytes, others)) {
    return {
      unreadable: others.map(({ line, content }) => ({ line, value: decode(content, 'windows-1252') })),
    }
  }
  return { text: decode(bytes, 'windows-1252') }
}

interface Line {
  line: number
  content: Uint8Array
}

/** Whether a file that is not UTF-8 has letters in UTF-8: on other lines, or on the same ones as other letters. */
function isPartlyUtf8(bytes: Uint8Array, others: readonly Line[]): boolean {
  const isOther = new Set(others.map(({ line }) => line))
  for (const { line, content } of linesOf(bytes)) {
    if (isOther.has(line) ? hasLatinPair(content) : content.some((byte) => byte >= 0x80)) return true
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
