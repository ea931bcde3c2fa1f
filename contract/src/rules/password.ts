/**
 * Returns the form in which passwords are compared and stored (OpaqueString profile, RFC 8265): letters composed (NFC), each
 * blank as U+0020. Keyboards and systems encode the same accent or blank in different ways. Nothing is trimmed.
 */
export function passwordForm(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Returns whether a password and its repetition are equal, regardless of encoding. */
export function isSamePassword(one: string, other: string): boolean {
  return passwordForm(one) === passwordForm(other)
}

/** The shortest password (R1-219). */
const shortestPassword = 6

/** Returns whether a new password has too few characters, counted as code points of its form. */
export function isShortPassword(password: string): boolean {
  return [...passwordForm(password)].length < shortestPassword
}
