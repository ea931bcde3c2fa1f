import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The owner of a device key. */
export interface KeyOwner {
  id: number
  password_hash: string
}

/** A substitute for an unknown account, so that a check of keys takes as long as for a known one. */
const nobody: KeyOwner = {
  id: 0,
  password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
}

/**
 * Creates a key that proves an earlier sign-in of the user on this device: `nonce.HMAC-SHA256`. The HMAC's key is the stored
 * password hash, whose random salt is secret. So nothing is stored, a key reveals nothing about the password, and a new
 * password invalidates every key.
 */
export function createDeviceKey(owner: KeyOwner): string {
  return signNonce(owner, randomBytes(16).toString('base64url'))
}

/** Returns the key that is valid for the user, or undefined. An unknown user takes the same time. */
export function findDeviceKey(keys: readonly string[], owner: KeyOwner | undefined): string | undefined {
  const valid = keys.filter((key) => isValid(key, owner ?? nobody))
  return owner && valid[0]
}

/** Compares texts, not bytes: another encoding of the same signature would be a second key with its own attempt count. */
function isValid(key: string, owner: KeyOwner): boolean {
  const given = Buffer.from(key)
  const right = Buffer.from(signNonce(owner, key.split('.')[0] ?? ''))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Signs a nonce into the user's key. */
function signNonce({ id, password_hash }: KeyOwner, nonce: string): string {
  const signature = createHmac('sha256', password_hash).update(`device key of person ${id}: ${nonce}`)
  return `${nonce}.${signature.digest('base64url')}`
}
