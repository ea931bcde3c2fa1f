import type { Measure, TextLine } from './drawing.ts'

/** Lines of one size that fit into a box. */
export interface FittedText {
  lines: string[]
  size: number
  /** The distance between two baselines. */
  leading: number
}

/** The distance between baselines, relative to the font size. */
const leadingRatio = 1.23

const ellipsis = '…'

/**
 * Breaks a text into lines that are at most `width` wide. It chooses the largest of `sizes`, in descending order, whose
 * lines fit into `height`. Lines break between words and have similar lengths. A word is split only if no size fits it on a
 * line. A text that is too long even at the smallest size ends with an ellipsis.
 */
export function fitText(
  text: string,
  box: { width: number; height: number; sizes: readonly number[]; bold?: boolean },
  measure: Measure,
): FittedText {
  const { width, height, sizes, bold = false } = box
  const words = splitWords(text)
  let chosen: { size: number; lines: string[] } | undefined
  for (const size of sizes) {
    const lines = wrap(words, width, (line) => measure(line, size, bold))
    if (lines.length > countLinesIn(height, size)) continue
    const isCut = words.some((word) => measure(word, size, bold) > width)
    if (!chosen || !isCut) chosen = { size, lines }
    if (!isCut) break
  }
  const size = chosen?.size ?? sizes.at(-1)!
  const measureLine = (line: string) => measure(line, size, bold)
  const lines = chosen
    ? balanceLines(words, chosen.lines, width, measureLine)
    : cutLines(wrap(words, width, measureLine), countLinesIn(height, size), width, measureLine)
  return { lines, size, leading: size * leadingRatio }
}

function countLinesIn(height: number, size: number): number {
  return Math.max(1, Math.floor(height / (size * leadingRatio) + 0.001))
}

/** Returns fitted lines as shapes. The first baseline is at `y`. */
export function toTextLines(
  { lines, size, leading }: FittedText,
  at: Omit<TextLine, 'kind' | 'text' | 'size'>,
): TextLine[] {
  return lines.map((text, index) => ({ kind: 'text', text, size, ...at, y: at.y + index * leading }))
}

type MeasureLine = (line: string) => number

/** Splits a text into words and removes soft hyphens. A no-break space joins two words. */
function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .split(/[^\S\u00a0\u202f]+/)
    .filter((word) => word !== '')
}

function wrap(words: readonly string[], width: number, measureLine: MeasureLine): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measureLine(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = splitWord(word, width, measureLine)
    line = parts.pop() ?? ''
    lines.push(...parts)
  }
  return line === '' ? lines : [...lines, line]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a word into parts that fit a line. It never splits a letter from its accent. */
function splitWord(word: string, width: number, measureLine: MeasureLine): string[] {
  if (measureLine(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && measureLine(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/**
 * Breaks the lines again, as narrow as possible without more lines. The last line then rarely contains only one word.
 */
function balanceLines(
  words: readonly string[],
  lines: string[],
  width: number,
  measureLine: MeasureLine,
): string[] {
  const widest = Math.max(...words.map(measureLine), width / 2)
  let best = lines
  for (let narrower = width * 0.95; lines.length > 1 && narrower >= widest; narrower -= width * 0.05) {
    const next = wrap(words, narrower, measureLine)
    if (next.length > lines.length) break
    best = next
  }
  return best
}

/** Returns the first `most` lines. The last of these lines ends with an ellipsis. */
function cutLines(lines: readonly string[], most: number, width: number, measureLine: MeasureLine): string[] {
  const last = Array.from(graphemes.segment(lines[most - 1] ?? ''), ({ segment }) => segment)
  while (last.length > 0 && measureLine(last.join('').trimEnd() + ellipsis) > width) last.pop()
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ellipsis]
}
