/** Whether a typed e-mail has an upper-case letter, an accented letter or a cedilla: worth a second look (spec 1 §2). */
export function deservesSecondLook(email: string): boolean {
  return /\p{Lu}|\p{M}/u.test(email.normalize('NFD'))
}
