import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/tenant.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { readServerSecret } from '../sealing/server-secrets.service.ts'

/** The person to whom the e-mail with a link was sent. */
export interface Recipient {
  groupId: number
  userId: number
}

/**
 * Creates and reads the signed links with which a person stops e-mails without signing in. A link contains two numbers
 * and a signature, and no personal data. It works as long as the account exists.
 */
export interface EmailLinks {
  sign(recipient: Recipient): Promise<string>
  /** Returns the person of a link, or undefined if this database did not sign the link. */
  read(text: string): Promise<Recipient | undefined>
}

const signatureSize = 24

export function openEmailLinks({ database, keyring }: { database: Database; keyring: Keyring }): EmailLinks {
  let key: Promise<Buffer> | undefined
  const readKey = () => {
    key ??= readServerSecret(database, keyring, 'email-links', () => randomBytes(32)).catch(
      (error: unknown) => {
        key = undefined
        throw error
      },
    )
    return key
  }
  const signatureFor = async (words: string) =>
    createHmac('sha256', await readKey())
      .update(`stop-emails:${words}`)
      .digest()
      .subarray(0, signatureSize)
  return {
    async sign({ groupId, userId }) {
      const words = `${groupId}-${userId}`
      return `${words}-${(await signatureFor(words)).toString('base64url')}`
    },
    async read(text) {
      const found = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([\w-]{32})$/.exec(text)
      if (!found) return undefined
      const [, groupId = '', userId = '', signature = ''] = found
      const expected = await signatureFor(`${groupId}-${userId}`)
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return undefined
      return { groupId: Number(groupId), userId: Number(userId) }
    },
  }
}
