/**
 * Where the caret belongs in a text that a mask laid out: behind the same characters as in the text that was typed. If
 * the mask put in or took out characters, it is before the same ones.
 */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length
  return charactersIn(typed) === charactersIn(masked)
    ? placeAfter(charactersIn(typed.slice(0, caret)).length, masked)
    : masked.length - placeAfter(charactersIn(typed.slice(caret)).length, [...masked].reverse().join(''))
}

/** The place behind so many characters. */
function placeAfter(count: number, text: string): number {
  let left = count
  let place = 0
  while (left > 0 && place < text.length) {
    left -= charactersIn(text.charAt(place)).length
    place += 1
  }
  return place
}

/** What a mask lays out: digits, letters and the plus sign of a phone. */
function charactersIn(text: string): string {
  return text.toUpperCase().replace(/[^\dA-Z+]/g, '')
}
