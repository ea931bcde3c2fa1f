/** Returns the initials of the first and the last name: `Helena Duarte` gives `HD`. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (firstLetter(first) + firstLetter(last)).toUpperCase()
}

function firstLetter(word: string): string {
  return Array.from(word)[0] ?? ''
}

/** Returns a number from 0 to `count - 1` for a text. The same text always gives the same number. */
export function chooseTone(text: string, count: number): number {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
