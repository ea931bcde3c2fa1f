/**
 * Returns the form in which passwords are compared and stored (OpaqueString profile, RFC 8265). Accents are composed
 * with their letters (NFC), and each blank becomes U+0020, because keyboards and systems encode these in different
 * ways. Blanks at the ends stay.
 */
export function passwordForm(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Returns whether a password and its repetition are equal. Their encodings may differ. */
export function isSamePassword(one: string, other: string): boolean {
  return passwordForm(one) === passwordForm(other)
}

/** Minimum length of a password in characters (R1-219). */
const shortestPassword = 6

/**
 * Returns whether a new password has too few characters. Characters are the code points of the password's
 * `passwordForm`.
 */
export function isShortPassword(password: string): boolean {
  return [...passwordForm(password)].length < shortestPassword
}
