import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '@zelo/contract/rules/password'

/** argon2id with 19 MiB, 2 passes, 1 lane: OWASP's first choice. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), argon2id)
}

/** The hash of a password that nobody knows. A wrong password compared with it costs the time of any other. */
export const unknownPassword = hashPassword(randomBytes(32).toString('base64url'))

/**
 * Compares a typed password with a stored hash. `former` is a right password that was stored as it was typed then, by an
 * older release: its hash is to be replaced. An ASCII password costs one hashing; another one costs one for each form in
 * which it may be stored, and a wrong one costs the same whoever's hash it is.
 */
export async function checkPassword(
  storedHash: string,
  password: string,
): Promise<'right' | 'former' | 'wrong'> {
  const form = passwordForm(password)
  for (const each of new Set([form, password, password.normalize('NFC'), password.normalize('NFD')])) {
    if (await verify(storedHash, each)) return each === form ? 'right' : 'former'
  }
  return 'wrong'
}
