/**
 * Returns whether an e-mail address has an upper-case letter, an accented letter or a cedilla. These are likely typing
 * errors (R1-043 to R1-045).
 */
export function isUnusualEmail(email: string): boolean {
  return /\p{Lu}|\p{M}/u.test(email.normalize('NFD'))
}
