import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyIdSize, type ReadSecretKeys } from './secret-keys.ts'

/**
 * The first byte of an encrypted (sealed) value. It means that the value is encrypted with AES-256-GCM. The id of the key, a
 * nonce and a tag come before the ciphertext.
 */
const format = 1
const nonceSize = 12
const tagSize = 16
const headSize = 1 + keyIdSize + nonceSize + tagSize

/** Thrown if no key can decrypt a value. This also happens if the value was changed, or was copied to another place. */
export class SealedValueError extends Error {
  override readonly name = 'SealedValueError'
}

/**
 * Encrypts (seals) secrets that the server must be able to read again (decision 033). `context` names the place of a value,
 * for example its table and row. A value that was moved to another place cannot be decrypted.
 */
export class Keyring {
  readonly #readKeys: ReadSecretKeys

  constructor(readKeys: ReadSecretKeys) {
    this.#readKeys = readKeys
  }

  async seal(context: string, plain: Buffer): Promise<Buffer> {
    const [key] = await this.#readKeys()
    if (!key) throw new SealedValueError('there is no secret key')
    const nonce = randomBytes(nonceSize)
    const head = Buffer.concat([Buffer.of(format), key.id])
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(toAssociatedData(head, context))
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([head, nonce, cipher.getAuthTag(), ciphertext])
  }

  /**
   * Decrypts a value.
   * @throws SealedValueError
   */
  async open(context: string, sealed: Buffer): Promise<Buffer> {
    if (sealed[0] !== format || sealed.length < headSize)
      throw new SealedValueError('this is no sealed value')
    const head = sealed.subarray(0, 1 + keyIdSize)
    const key = (await this.#readKeys()).find(({ id }) => id.equals(head.subarray(1)))
    if (!key) throw new SealedValueError('the value was sealed with another key')
    const nonce = sealed.subarray(head.length, head.length + nonceSize)
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce)
      .setAAD(toAssociatedData(head, context))
      .setAuthTag(sealed.subarray(head.length + nonceSize, headSize))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(headSize)), decipher.final()])
    } catch {
      throw new SealedValueError('the value was changed, or belongs to another place')
    }
  }

  /** Returns whether a value was encrypted with the first key. */
  async isCurrent(sealed: Buffer): Promise<boolean> {
    const [key] = await this.#readKeys()
    return key?.id.equals(sealed.subarray(1, 1 + keyIdSize)) ?? false
  }
}

function toAssociatedData(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context)])
}
