import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The user to whom a device key belongs. */
export interface KeyOwner {
  id: number
  password_hash: string
}

/** The key owner for an unknown account. With it, checking keys takes as long as for a known account. */
const nobody: KeyOwner = {
  id: 0,
  password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
}

/**
 * Creates a key that proves an earlier sign-in of the user on this device. Its form is `nonce.HMAC-SHA256`. The HMAC's
 * key is the stored password hash, which has a secret random salt. So the server does not store device keys. A device
 * key reveals nothing about the password, and a new password makes it invalid.
 */
export function createDeviceKey(owner: KeyOwner): string {
  return signNonce(owner, randomBytes(16).toString('base64url'))
}

/** Returns the first of the keys that is valid for the user, or undefined. Takes the same time for an unknown user. */
export function findDeviceKey(keys: readonly string[], owner: KeyOwner | undefined): string | undefined {
  const valid = keys.filter((key) => isValid(key, owner ?? nobody))
  return owner && valid[0]
}

/**
 * Compares undecoded keys. Otherwise, another encoding of the same signature would be a second key with its own count
 * of failed attempts.
 */
function isValid(key: string, owner: KeyOwner): boolean {
  const given = Buffer.from(key)
  const right = Buffer.from(signNonce(owner, key.split('.')[0] ?? ''))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the device key of a user for a nonce. */
function signNonce({ id, password_hash }: KeyOwner, nonce: string): string {
  const signature = createHmac('sha256', password_hash).update(`device key of person ${id}: ${nonce}`)
  return `${nonce}.${signature.digest('base64url')}`
}
