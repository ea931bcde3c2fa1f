import type { Mask } from '@zelo/contract/rules/mask'
import { visibleText } from '@zelo/contract/rules/plain-text'

/** Larger ids make longer first groups; none is longer. */
const most = 16

/** The second group of a code: the rest of its key and the check character. */
const groupEnd = 4

/** The letters of a typed code: capitals, without what stands between them. */
export function typedLetters(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/** The mask of a field for a code, which is laid out as the label prints it: `0CW7-K3MP`. */
export const codeMask: Mask = {
  type: (text) => (typedLetters(text).length > most ? null : layOut(typedLetters(text))),
  read: (text) => (typedLetters(text).length > most ? text.trim() : layOut(typedLetters(text))),
}

function layOut(letters: string): string {
  const first = Math.max(groupEnd, letters.length - groupEnd)
  return letters.length > first ? `${letters.slice(0, first)}-${letters.slice(first)}` : letters
}
