/**
 * The form in which passwords are compared and stored, the OpaqueString profile of RFC 8265: letters composed (NFC), every
 * blank as U+0020. Keyboards and systems write the same accent and the same blank in several ways. Nothing is trimmed.
 */
export function passwordForm(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Whether a password and its repetition are the same, however each was encoded. */
export function isSamePassword(one: string, other: string): boolean {
  return passwordForm(one) === passwordForm(other)
}

/** Spec 1 §9. */
const shortestPassword = 6

/** Whether a password that is chosen has too few characters: code points of its form. */
export function isShortPassword(password: string): boolean {
  return [...passwordForm(password)].length < shortestPassword
}
