/**
 * Returns the caret's position in a masked text. The caret stays after the same character as in the typed text. If the mask
 * added or removed digits or letters, the caret stays before the character that followed it in the typed text.
 */
export function findCaretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length
  return listCharacters(typed) === listCharacters(masked)
    ? placeAfter(listCharacters(typed.slice(0, caret)).length, masked)
    : masked.length - placeAfter(listCharacters(typed.slice(caret)).length, [...masked].reverse().join(''))
}

/** Returns the position after the first `count` characters that a mask formats. */
function placeAfter(count: number, text: string): number {
  let left = count
  let place = 0
  while (left > 0 && place < text.length) {
    left -= listCharacters(text.charAt(place)).length
    place += 1
  }
  return place
}

/** Returns the characters that a mask formats: digits, letters and the plus sign of a phone. */
function listCharacters(text: string): string {
  return text.toUpperCase().replace(/[^\dA-Z+]/g, '')
}
