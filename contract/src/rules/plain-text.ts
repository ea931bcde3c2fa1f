/**
 * Invisible characters, such as direction marks, joiners, soft hyphens, variation selectors and the byte order mark.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * Returns the text without invisible characters. Replaces variants of characters with the plain ones: full-width `５５＋`
 * becomes `55+`.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, '').normalize('NFKC')
}

/**
 * Returns `visibleText` without blanks at its ends. Dashes of any kind become hyphens, and blanks of any kind become
 * spaces.
 */
export function plainText(text: string): string {
  return visibleText(text)
    .replace(/[\p{Dash}\u2043]/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
