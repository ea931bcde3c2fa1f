/** Invisible characters: direction marks, joiners, soft hyphens, variation selectors, the byte order mark. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Returns the text without invisible characters, and with plain characters for variants: full-width `５５＋` becomes `55+`. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').normalize('NFKC')
}

/** Returns `visibleText`, trimmed, with one hyphen for any dash and one space for any blank. */
export function plainText(text: string): string {
  return visibleText(text)
    .replace(/[\p{Dash}\u2043]/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
