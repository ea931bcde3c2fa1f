import type { Mask } from '@zelo/contract/rules/mask'
import { visibleText } from '@zelo/contract/rules/plain-text'

/** Maximum length of a code. Larger ids make longer first groups. */
const most = 16

/** Number of characters in the second group, which ends with the check character. */
const groupEnd = 4

/** Normalizes a typed code: uppercase, without separators. */
export function toTypedLetters(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
}

/** Input mask for a code in the label's layout: `0CW7-K3MP`. */
export const codeMask: Mask = {
  type: (text) => (toTypedLetters(text).length > most ? null : formatGroups(toTypedLetters(text))),
  read: (text) => (toTypedLetters(text).length > most ? text.trim() : formatGroups(toTypedLetters(text))),
}

function formatGroups(letters: string): string {
  const first = Math.max(groupEnd, letters.length - groupEnd)
  return letters.length > first ? `${letters.slice(0, first)}-${letters.slice(first)}` : letters
}
