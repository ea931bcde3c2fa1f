import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The user to whom a device key belongs. */
export interface KeyOwner {
  id: number
  password_hash: string
}

/**
 * A placeholder for an unknown account. With it, checking keys for an unknown account takes as long as for a known account.
 */
const nobody: KeyOwner = {
  id: 0,
  password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
}

/**
 * Creates a key that proves an earlier sign-in of the user on this device. Its form is `nonce.HMAC-SHA256`. The HMAC's key
 * is the stored password hash, which has a secret random salt. The server can therefore check a key without storing it. A
 * device key reveals nothing about the password, and a new password makes it invalid.
 */
export function createDeviceKey(owner: KeyOwner): string {
  return signNonce(owner, randomBytes(16).toString('base64url'))
}

/**
 * Returns the first key in the list that is valid for the user, or undefined. An unknown user takes the same time as a known
 * user.
 */
export function findDeviceKey(keys: readonly string[], owner: KeyOwner | undefined): string | undefined {
  const valid = keys.filter((key) => isValid(key, owner ?? nobody))
  return owner && valid[0]
}

/**
 * Compares the keys as text, without decoding them. Otherwise, another encoding of the same signature would be a second key
 * with its own counter of failed attempts.
 */
function isValid(key: string, owner: KeyOwner): boolean {
  const given = Buffer.from(key)
  const right = Buffer.from(signNonce(owner, key.split('.')[0] ?? ''))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the device key of a user that contains the given nonce. */
function signNonce({ id, password_hash }: KeyOwner, nonce: string): string {
  const signature = createHmac('sha256', password_hash).update(`device key of person ${id}: ${nonce}`)
  return `${nonce}.${signature.digest('base64url')}`
}
