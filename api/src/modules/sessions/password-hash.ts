import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '@zelo/contract/rules/password'

/** argon2id with 19 MiB, 2 passes, 1 lane: OWASP's first choice. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), argon2id)
}

/** The hash of a random password that is unknown to everyone. Comparing with it takes as long as any other check. */
export const unknownPassword = hashPassword(randomBytes(32).toString('base64url'))

/**
 * Compares a typed password with a stored hash.
 * Returns `former` for a correct password that an older release stored as typed: the caller replaces its hash. An ASCII
 * password costs one hashing, any other password one for each possible stored form. A wrong password costs the same for every
 * account.
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
