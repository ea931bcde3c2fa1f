import { visibleText } from './plain-text.ts'

/**
 * Formats the text of a field. `type` and `read` never drop a digit. They keep a text that is not a valid number, so
 * that the form can show an error.
 */
export interface Mask {
  /** Returns the formatted text after a keystroke, or null if the field is full. */
  type(text: string): string | null
  /** Formats pasted text, or the text of a field that loses the focus. A second call changes nothing. */
  read(text: string): string
}

/**
 * Puts characters into a pattern in which every 0 is a placeholder: '00.000-000' and '60175047' give '60.175-047'. Adds
 * no separator after the last character, because the user could then not delete it. Drops characters for which there is
 * no placeholder.
 */
export function applyPattern(pattern: string, characters: string): string {
  let text = ''
  let used = 0
  for (const place of pattern) {
    if (used === characters.length) break
    text += place === '0' ? characters.charAt(used++) : place
  }
  return text
}

/** Returns the number of placeholders in a pattern. */
export function roomIn(pattern: string): number {
  return pattern.replace(/[^0]/g, '').length
}

/**
 * Returns a mask for a number of fixed length. `keepCharacters` returns the characters of a text that belong to the
 * number. `parse` returns the characters of a complete number in any spelling.
 */
export function patternMask(
  pattern: string,
  rule: { keepCharacters: (text: string) => string; parse: (text: string) => string | undefined },
): Mask {
  const { keepCharacters, parse } = rule
  const type = (text: string) => {
    const characters = keepCharacters(text)
    return characters.length > roomIn(pattern) ? null : applyPattern(pattern, characters)
  }
  return {
    type,
    read(text) {
      const trimmed = text.trim()
      const laidOut = isNumberOnly(trimmed, keepCharacters) ? type(trimmed) : null
      for (const spelling of [trimmed, withoutWords(trimmed), laidOut ?? '']) {
        const characters = parse(spelling)
        if (characters !== undefined) return applyPattern(pattern, characters)
      }
      return laidOut ?? trimmed
    },
  }
}

/** Returns whether a text contains only characters of a number and its usual separators. */
function isNumberOnly(text: string, keepCharacters: (text: string) => string): boolean {
  const others = visibleText(text).replace(/[\s\p{P}]/gu, '')
  return others.length === keepCharacters(text).length
}

/** Removes the words before and after a number: 'CEP: 60.175-047, Fortaleza' becomes '60.175-047'. */
export function withoutWords(text: string): string {
  return text.replace(/^\P{Nd}*[\s:(](?=\p{Nd})|(?<=\p{Nd})[\s,;.)]\P{Nd}*$/gu, '')
}

export function keepDigits(text: string): string {
  return visibleText(text).replace(/\D/g, '')
}
