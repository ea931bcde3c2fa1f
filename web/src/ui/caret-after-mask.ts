/** Where the caret belongs in a masked text: behind the same digit as in the text that was typed. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length
  let left = digitsIn(typed.slice(0, caret))
  let place = 0
  while (left > 0 && place < masked.length) {
    if (/\d/.test(masked.charAt(place))) left -= 1
    place += 1
  }
  return place
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
