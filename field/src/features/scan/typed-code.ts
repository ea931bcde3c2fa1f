/** Larger ids make longer first groups; none is longer. */
const most = 16

/** The second group of a code: the rest of its key and the check character. */
const groupEnd = 4

/** What was typed of a code, as its letters alone: capitals, without what stands between them. */
export function typedLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, most)
}

/** The letters as the label prints them, `0CW7-K3MP`, also while they are typed. */
export function shownCode(letters: string): string {
  const first = Math.max(groupEnd, letters.length - groupEnd)
  return letters.length > first ? `${letters.slice(0, first)}-${letters.slice(first)}` : letters
}

/** What was typed, as the label prints it. */
export function maskCode(text: string): string {
  return shownCode(typedLetters(text))
}
