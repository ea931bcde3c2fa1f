/** What stands in a text of a spreadsheet for a character that XML cannot hold: `_x0007_` (ECMA-376 part 1, §22.9.2.19). */
const escaped = /_x([0-9a-f]{4})_/gi

/** What XML cannot hold, or a reader of XML changes; and texts that look like an escaped character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that are escaped
const toEscape = /_(?=x[0-9a-f]{4}_)|[\0-\x08\x0b-\x1f\ufffe\uffff]/gi

/** A text as a spreadsheet's file holds it, so that it is read back as it is. A lone surrogate becomes U+FFFD. */
export function escapeSpreadsheetText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      toEscape,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

/** The text that a spreadsheet's file holds. */
export function unescapeSpreadsheetText(text: string): string {
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
