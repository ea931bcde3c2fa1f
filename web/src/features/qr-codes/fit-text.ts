import type { Measure, TextLine } from './drawing.ts'

/** Lines of one size that fit into a box. */
export interface FittedText {
  lines: string[]
  size: number
  /** Distance between baselines. */
  leading: number
}

/** Leading as a factor of the font size. */
const leadingRatio = 1.23

const ellipsis = '…'

/**
 * Breaks a text into lines of at most `width`, in the largest of `sizes` (descending) that fits `height`. Lines break between
 * words and have similar lengths. Only a word longer than a line at every size is split. Text that does not fit at the
 * smallest size ends with an ellipsis.
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

/** Returns fitted lines as shapes, with the first baseline at `y`. */
export function toTextLines(
  { lines, size, leading }: FittedText,
  at: Omit<TextLine, 'kind' | 'text' | 'size'>,
): TextLine[] {
  return lines.map((text, index) => ({ kind: 'text', text, size, ...at, y: at.y + index * leading }))
}

type MeasureLine = (line: string) => number

/** Splits a text into visible words, without soft hyphens. A no-break space joins two words. */
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
    const pieces = splitWord(word, width, measureLine)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return line === '' ? lines : [...lines, line]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a word into parts no wider than a line, between graphemes. */
function splitWord(word: string, width: number, measureLine: MeasureLine): string[] {
  if (measureLine(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && measureLine(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

/** Returns the same number of lines at the narrowest width that allows it, so that no word is alone on the last line. */
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

/** Returns the first `most` lines, ending with an ellipsis. */
function cutLines(lines: readonly string[], most: number, width: number, measureLine: MeasureLine): string[] {
  const last = Array.from(graphemes.segment(lines[most - 1] ?? ''), ({ segment }) => segment)
  while (last.length > 0 && measureLine(last.join('').trimEnd() + ellipsis) > width) last.pop()
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ellipsis]
}
