/** Where the caret belongs in a masked text: behind the same character as in the text that was typed. */
export function caretAfterMask(typed: string, caret: number, mask: (typed: string) => string): number {
  const masked = mask(typed)
  if (caret >= typed.length) return masked.length
  let left = charactersIn(mask(typed.slice(0, caret)))
  let place = 0
  while (left > 0 && place < masked.length) {
    left -= charactersIn(masked.charAt(place))
    place += 1
  }
  return place
}

/** What a mask lays out: digits and letters. */
function charactersIn(text: string): number {
  return text.replace(/[^\dA-Z]/gi, '').length
}
