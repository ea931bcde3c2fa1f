import { visibleText } from './plain-text.ts'

/**
 * How a field lays out its text. Neither function loses a digit: what cannot be read stays as it is, for the form to
 * reject in words.
 */
export interface Mask {
  /** The text after a key. Null if there is no room for the key. */
  type(text: string): string | null
  /** The text that was pasted, or that is there when the field is left. Reading it again changes nothing. */
  read(text: string): string
}

/**
 * Lays out characters by a pattern in which every 0 stands for one of them: '00.000-000' and '60175047' give
 * '60.175-047'. It stops after the last character, so that a field never holds a separator that cannot be deleted.
 * Characters beyond the pattern are left out.
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

/** How many characters a pattern has room for. */
export function roomIn(pattern: string): number {
  return pattern.replace(/[^0]/g, '').length
}

/**
 * A mask for a number with a fixed count of characters. `charactersOf` returns the characters that count in a text,
 * `parse` those of a text that is the whole number, in any spelling.
 */
export function patternMask(
  pattern: string,
  rule: { charactersOf: (text: string) => string; parse: (text: string) => string | undefined },
): Mask {
  const { charactersOf, parse } = rule
  const type = (text: string) => {
    const characters = charactersOf(text)
    return characters.length > roomIn(pattern) ? null : applyPattern(pattern, characters)
  }
  return {
    type,
    read(text) {
      const trimmed = text.trim()
      const laidOut = isNumberOnly(trimmed, charactersOf) ? type(trimmed) : null
      for (const spelling of [trimmed, withoutWords(trimmed), laidOut ?? '']) {
        const characters = parse(spelling)
        if (characters !== undefined) return applyPattern(pattern, characters)
      }
      return laidOut ?? trimmed
    },
  }
}

/** Whether a text has nothing but the characters of a number and what people put between them. */
function isNumberOnly(text: string, charactersOf: (text: string) => string): boolean {
  const others = visibleText(text).replace(/[\s\p{P}]/gu, '')
  return others.length === charactersOf(text).length
}

/** A number without the words around it: 'CEP: 60.175-047, Fortaleza' gives '60.175-047'. */
export function withoutWords(text: string): string {
  return text.replace(/^\P{Nd}*[\s:(](?=\p{Nd})|(?<=\p{Nd})[\s,;.)]\P{Nd}*$/gu, '')
}

/** The digits of a text, all else left out. */
export function digitsOf(text: string): string {
  return visibleText(text).replace(/\D/g, '')
}
