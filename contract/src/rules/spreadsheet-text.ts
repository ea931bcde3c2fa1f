/** The escaped form of a character that XML cannot contain: `_x0007_` (ECMA-376 part 1, §22.9.2.19). */
const escaped = /_x([0-9a-fA-F]{4})_/g

/**
 * Matches the characters to escape. XML cannot contain these characters, or XML readers and writers change or omit
 * them. Also matches the `_` before text such as `x0041`, because `_x0041_` would read as an escaped character.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex matches the characters to escape
const toEscape = /_(?=x[0-9a-fA-F]{4})|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffd\p{NChar}]/gu

/**
 * Escapes a text for a spreadsheet file, so that a reader gets the same text. A lone surrogate becomes U+FFFD. Names of
 * properties that every JavaScript object has, such as `toString`, are escaped too, because the library that writes the
 * file would lose them.
 */
export function escapeSpreadsheetText(text: string): string {
  if (text in Object.prototype) return escapeUnit(text) + text.slice(1)
  return text.toWellFormed().replace(toEscape, (character) => character.split('').map(escapeUnit).join(''))
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Returns the original of a text that was escaped for a spreadsheet file. */
export function unescapeSpreadsheetText(text: string): string {
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
