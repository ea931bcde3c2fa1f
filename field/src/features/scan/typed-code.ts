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

/** What was typed as the label prints it, `0CW7-K3MP`, also while it is typed. */
export function maskCode(text: string): string {
  const letters = typedLetters(text)
  const first = Math.max(groupEnd, letters.length - groupEnd)
  return letters.length > first ? `${letters.slice(0, first)}-${letters.slice(first)}` : letters
}
