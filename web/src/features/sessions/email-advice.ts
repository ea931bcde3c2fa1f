/**
 * Returns whether an e-mail has an upper-case letter, an accented letter or a cedilla, which are likely typos (R1-043 to
 * R1-045).
 */
export function isUnusualEmail(email: string): boolean {
  return /\p{Lu}|\p{M}/u.test(email.normalize('NFD'))
}
