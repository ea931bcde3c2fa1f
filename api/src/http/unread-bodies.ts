import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Limits for request bodies. A connection is closed if fewer than `bytes` of its body arrive in `within` milliseconds.
 */
export interface BodyLimits {
  bytes: number
  within: number
  /** For this many milliseconds, the server still reads and discards (drains) a rejected body. */
  drain: number
}

/** The maximum number of bodies that are drained at one time. */
const mostDrained = 50

interface Body {
  socket: Socket
  /** The number of bytes that the server had received at the last check. */
  seen: number
  /** The timer that ends the draining of a body. It is set after the response is sent. */
  draining?: NodeJS.Timeout
}

/**
 * Closes connections whose body arrives too slowly, or whose caller keeps sending after a rejection. A rejected body is
 * drained for `drain` milliseconds, because most clients read the response only after they have sent the whole body.
 */
export function endUnreadBodies(app: FastifyInstance, { bytes, within, drain }: BodyLimits): void {
  const bodies = new Map<FastifyRequest['raw'], Body>()
  let drained = 0

  const forget = (raw: FastifyRequest['raw']) => {
    const draining = bodies.get(raw)?.draining
    if (draining) {
      clearTimeout(draining)
      drained -= 1
    }
    bodies.delete(raw)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    // Calls that tests inject have no real connection.
    const isConnected = raw.socket instanceof Socket
    if (isConnected && (Number(length ?? 0) > 0 || encoding !== undefined)) {
      bodies.set(raw, { socket: raw.socket, seen: raw.socket.bytesRead })
      raw.once('close', () => forget(raw))
    }
    done()
  })

  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (bodies.has(raw) && !raw.complete) raw.on('data', freeChunk)
    done()
  })

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const body = bodies.get(raw)
    if (body && !raw.complete) {
      if (drained >= mostDrained) body.socket.destroySoon()
      else {
        drained += 1
        body.draining = setTimeout(() => body.socket.destroy(), drain).unref()
      }
    }
    done()
  })

  const timer = setInterval(() => {
    for (const [raw, body] of bodies) {
      const brought = body.socket.bytesRead - body.seen
      body.seen = body.socket.bytesRead
      if (raw.complete || body.draining || brought >= bytes) continue
      body.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      body.socket.destroySoon()
    }
  }, within).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Frees the memory of a discarded chunk immediately. Otherwise, a thousand rejected callers would each leave 64 KB to
 * the garbage collector.
 */
function freeChunk(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
}
