import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The owner of a device key. */
export interface KeyOwner {
  id: number
  password_hash: string
}

/** A key owner that stands for an unknown account, so that checking keys takes as long as for a known one. */
const nobody: KeyOwner = {
  id: 0,
  password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
}

/**
 * Creates a key that proves an earlier sign-in of the user on this device. Its form is `nonce.HMAC-SHA256`.
 * The HMAC's key is the stored password hash, whose random salt is secret. A device key is therefore not stored, reveals
 * nothing about the password, and becomes invalid with a new password.
 */
export function createDeviceKey(owner: KeyOwner): string {
  return signNonce(owner, randomBytes(16).toString('base64url'))
}

/** Returns the key that is valid for the user, or undefined. Takes the same time for an unknown user. */
export function findDeviceKey(keys: readonly string[], owner: KeyOwner | undefined): string | undefined {
  const valid = keys.filter((key) => isValid(key, owner ?? nobody))
  return owner && valid[0]
}

/**
 * Compares texts instead of bytes. Another encoding of the same signature would otherwise be a second key with a count of
 * its own.
 */
function isValid(key: string, owner: KeyOwner): boolean {
  const given = Buffer.from(key)
  const right = Buffer.from(signNonce(owner, key.split('.')[0] ?? ''))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the key of a user for a nonce. */
function signNonce({ id, password_hash }: KeyOwner, nonce: string): string {
  const signature = createHmac('sha256', password_hash).update(`device key of person ${id}: ${nonce}`)
  return `${nonce}.${signature.digest('base64url')}`
}
