/**
 * Returns the form in which passwords are compared and stored (OpaqueString profile, RFC 8265). Letters are composed
 * (NFC), and each blank is U+0020. Keyboards and systems encode the same accent or blank in different ways. Blanks at
 * the ends stay.
 */
export function passwordForm(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Returns whether a password and its repetition are equal. Their encodings may differ. */
export function isSamePassword(one: string, other: string): boolean {
  return passwordForm(one) === passwordForm(other)
}

/** The shortest password (R1-219). */
const shortestPassword = 6

/** Returns whether a new password has too few characters. Characters are code points of the form above. */
export function isShortPassword(password: string): boolean {
  return [...passwordForm(password)].length < shortestPassword
}
