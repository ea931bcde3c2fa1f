import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The person a device key belongs to. */
export interface KeyOwner {
  id: number
  password_hash: string
}

/** Stands for an unknown account, so that a check of keys takes as long as for a known one. */
const nobody: KeyOwner = {
  id: 0,
  password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
}

/**
 * Makes a key that shows that the person has signed in on this device before: `nonce.HMAC-SHA256`. The HMAC's key is the
 * stored hash of the password, whose random salt nobody outside knows. So nothing is stored, a key reveals nothing about
 * the password, and a new password ends every key.
 */
export function createDeviceKey(owner: KeyOwner): string {
  return signNonce(owner, randomBytes(16).toString('base64url'))
}

/** Returns the key that is valid for the person, undefined if there is none. An unknown person costs the same time. */
export function findDeviceKey(keys: readonly string[], owner: KeyOwner | undefined): string | undefined {
  const valid = keys.filter((key) => isValid(key, owner ?? nobody))
  return owner && valid[0]
}

/** Compares texts: a signature that another text decodes to would be a second key, with a count of its own. */
function isValid(key: string, owner: KeyOwner): boolean {
  const given = Buffer.from(key)
  const right = Buffer.from(signNonce(owner, key.split('.')[0] ?? ''))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the key that has this nonce. */
function signNonce({ id, password_hash }: KeyOwner, nonce: string): string {
  const signature = createHmac('sha256', password_hash).update(`device key of person ${id}: ${nonce}`)
  return `${nonce}.${signature.digest('base64url')}`
}
