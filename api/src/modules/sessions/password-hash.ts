import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '@zelo/contract/rules/password'

/** argon2id with 19 MiB of memory, 2 passes and 1 lane. This is the first recommendation of OWASP. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), argon2id)
}

/**
 * The hash of a random password. It is used for an account that does not exist or whose password is void. With it, a
 * rejected sign-in takes the same time for every account.
 */
export const unknownPassword = hashPassword(randomBytes(32).toString('base64url'))

/**
 * Compares a typed password with a stored hash. Returns `former` if the password is correct but was hashed by an older
 * release, which did not normalize it. The caller then replaces the hash. An ASCII password is hashed once. Any other
 * password is hashed once for each Unicode form that may be stored. A wrong password takes the same time for every account.
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
