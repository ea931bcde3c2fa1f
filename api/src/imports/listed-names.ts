/**
 * Splits the list in a cell at semicolons and line breaks. A name that contains one of these must be in quotes, as in
 * CSV. Quotes inside a name are ordinary characters.
 */
export function splitListedNames(cell: string): string[] {
  const items = cell.match(/[^\S\n]*"(?:[^"]|"")*"[^\S\n]*(?=[;\n]|$)|[^;\n]+/g) ?? []
  return items.map((item) => {
    const text = item.trim()
    return isQuoted.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
  })
}

/** Quotes a name for a list in one cell, if the name needs quotes. */
export function quoteListedName(name: string): string {
  return /[;\n]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

const isQuoted = /^"(?:[^"]|"")*"$/
