import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Database } from '../database/tenant.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { readServerSecret } from '../sealing/server-secrets.service.ts'
import { isPushService } from './push-services.ts'

/** The address of a browser at its push service, and the keys for encrypting messages to it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** The text that the service worker receives. The maximum is about 3,900 bytes. */
  payload: string
  /** If the device has not received a message yet, a newer message with the same topic replaces it. */
  topic: string
}

/**
 * `gone`: the browser has ended the subscription. `rejected`: the push service will never accept the message. `later`: the
 * push service may accept the message if it is sent again.
 */
export type PushOutcome = 'accepted' | 'gone' | 'rejected' | 'later'

/** Sends messages to browsers by web push (RFC 8030, 8291, 8292). */
export interface Push {
  /** Returns the public key that a browser needs for a subscription, in base64url. */
  readPublicKey(): Promise<string>
  /** Returns whether an address belongs to a push service that the server may use. */
  allows(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** Number of seconds for which a push service keeps a message that it cannot deliver. A later alert would be useless. */
const lifetime = 4 * 3600
const timeoutMs = 15_000

interface KeyPair {
  publicKey: string
  privateKey: string
}

/**
 * Opens web push with the keys of this database. The private key is stored encrypted. `subject` is a URL or e-mail address
 * for contacting the operator. Push services receive it.
 */
export function openPush(means: {
  database: Database
  keyring: Keyring
  subject: string
  /** Origins of push services that are allowed besides those of the known browsers. */
  services: readonly string[]
}): Push {
  const { database, keyring, subject, services } = means
  let pair: Promise<KeyPair> | undefined
  const readPair = () => {
    pair ??= readKeyPair(database, keyring).catch((error: unknown) => {
      pair = undefined
      throw error
    })
    return pair
  }
  return {
    readPublicKey: async () => (await readPair()).publicKey,
    allows: (endpoint) => isPushService(endpoint, services),
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      if (!isPushService(endpoint, services)) return 'rejected'
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails: { subject, ...(await readPair()) }, TTL: lifetime, topic, urgency: 'high' },
      )
      try {
        const response = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return readOutcome(response.status)
      } catch {
        return 'later'
      }
    },
  }
}

/** Returns whether a browser's key (base64url) is a point of the curve P-256. */
export function isEncryptionKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

function readOutcome(status: number): PushOutcome {
  if (status < 300) return 'accepted'
  // 401 and 403 mean that the subscription was made with other keys, for example before the keys were reset.
  if (status === 404 || status === 410 || status === 401 || status === 403) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'rejected'
}

async function readKeyPair(database: Database, keyring: Keyring): Promise<KeyPair> {
  const secret = await readServerSecret(database, keyring, 'push', () =>
    Buffer.from(JSON.stringify(webPush.generateVAPIDKeys())),
  )
  return JSON.parse(secret.toString())
}
