// A push service for tests, on the loopback interface. Its browsers decrypt their messages (RFC 8030, 8188, 8291, 8292).
import assert from 'node:assert/strict'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedPush {
  /** The index of the browser, starting at 0. */
  browser: number
  /** When the message arrived, in milliseconds since 1970. */
  at: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what the server wrote
  message: any
  /** The claims that the server has signed. */
  claims: { aud: string; sub: string; exp: number }
}

export interface TestPushService {
  origin: string
  received: ReceivedPush[]
  /** Returns a new subscription, as a browser creates it. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Sets the status of the responses to messages for this browser. The status 201 accepts a message. */
  respond(browser: number, status: number): void
  close(): Promise<void>
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
  status: number
}

export async function startPushService(): Promise<TestPushService> {
  const browsers: Browser[] = []
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    const index = Number(request.url?.slice('/push/'.length))
    const browser = browsers[index]
    const body = await buffer(request)
    const status = browser?.status ?? 404
    if (browser && status === 201) {
      const claims = readClaims(String(request.headers.authorization))
      const message = JSON.parse(decrypt(body, browser))
      received.push({ browser: index, at: Date.now(), headers: request.headers, message, claims })
    }
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const browser = { ecdh, auth: randomBytes(16), status: 201 }
      const p256dh = ecdh.generateKeys().toString('base64url')
      browsers.push(browser)
      return {
        endpoint: `${origin}/push/${browsers.length - 1}`,
        keys: { p256dh, auth: browser.auth.toString('base64url') },
      }
    },
    respond(index, status) {
      browsers[index]!.status = status
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, size: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, size))

function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const [salt, keySize] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + keySize)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keySize)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The padding of the last record begins with the byte 2.
  assert.equal(plain.at(-1), 2)
  return plain.subarray(0, -1).toString()
}

/** Verifies the server's signature and returns the signed claims. */
function readClaims(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  assert.ok(
    verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  )
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
