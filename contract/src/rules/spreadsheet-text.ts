/** How a spreadsheet's file writes a character that XML cannot hold: `_x0007_` (ECMA-376 part 1, §22.9.2.19). */
const escaped = /_x([0-9a-fA-F]{4})_/g

/**
 * What XML cannot hold, or what its readers and writers change or leave out; and the beginning of a text that looks like
 * an escaped character, or does so with an escaped one behind it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const toEscape = /_(?=x[0-9a-fA-F]{4})|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffd\p{NChar}]/gu

/** A text as a spreadsheet's file holds it, so that it is read back as it is. A lone surrogate becomes U+FFFD. */
export function escapeSpreadsheetText(text: string): string {
  return text.toWellFormed().replace(toEscape, (character) => character.split('').map(escapeUnit).join(''))
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** The text that a spreadsheet's file holds. */
export function unescapeSpreadsheetText(text: string): string {
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
