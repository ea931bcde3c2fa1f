/**
 * The XML of a sheet as the spreadsheets' reader understands it, which by itself takes a formula that failed for an empty
 * cell, and a cell without an address for damage.
 */
export function readableSheet(xml: string): string {
  return withAddresses(withFormulasAsTexts(xml))
}

/** A failed formula is its error, as a text; one that no program has computed stands for itself. */
function withFormulasAsTexts(xml: string): string {
  return xml
    .replace(/(<(?:\w+:)?c\s[^<>]*\bt=)(["'])e\2/g, '$1$2str$2')
    .replace(
      /<((?:\w+:)?)c((?:\s[^<>]*)?)>\s*<\1f\b[^<>]*(?:\/>|>([^<]*)<\/\1f>)\s*(?:<\1v\s*\/>\s*)?<\/\1c>/g,
      (_, prefix: string, attributes: string, formula = '') =>
        `<${prefix}c${attributes.replace(/\st=(["'])\w*\1/, '')} t="str"><${prefix}v>=${formula}</${prefix}v></${prefix}c>`,
    )
}

/** A row or a cell that does not tell its address. */
const withoutAddress = /<(?:\w+:)?(?:row|c)(?=[\s/>])(?![^<>]*\sr\s*=)/

/** A cell that does not tell its address is beside the one before, and such a row below (ECMA-376 part 1, §18.3.1.4 and §18.3.1.73). */
function withAddresses(xml: string): string {
  if (!withoutAddress.test(xml)) return xml
  let row = 0
  let column = 0
  return xml.replace(/<(?:\w+:)?(row|c)(?=[\s/>])[^<>]*/g, (tag, kind: 'row' | 'c') => {
    const [, letters = '', number] = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/.exec(tag) ?? []
    if (kind === 'row') {
      row = number === undefined ? row + 1 : Number(number)
      column = 0
    } else if (number !== undefined) {
      row = Number(number)
      column = columnOf(letters)
    } else {
      column += 1
      return tag.replace(/c(?=[\s/]|$)/, `c r="${lettersOf(column)}${row}"`)
    }
    return tag
  })
}

/** The number of a column, from 1, by its letters. */
function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The letters of a column by its number. */
function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
