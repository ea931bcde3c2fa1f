/**
 * The names of a list in one cell, between semicolons or line breaks. A name that has one of those itself is quoted, as a
 * CSV cell is; quotes inside of a name are only that.
 */
export function namesIn(cell: string): string[] {
  const items = cell.match(/[^\S\n]*"(?:[^"]|"")*"[^\S\n]*(?=[;\n]|$)|[^;\n]+/g) ?? []
  return items.map((item) => {
    const text = item.trim()
    return isQuoted.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text
  })
}

/** A name as it stands in such a list. */
export function nameInList(name: string): string {
  return /[;\n]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

const isQuoted = /^"(?:[^"]|"")*"$/
