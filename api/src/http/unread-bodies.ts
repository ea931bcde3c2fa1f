import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Limits for request bodies. A body that brings less than `bytes` within `within` milliseconds is cut off. */
export interface BodyLimits {
  bytes: number
  within: number
  /** How long the rest of a rejected body is drained, in milliseconds. */
  drain: number
}

/** Bodies drained at once after an early response. */
const mostDrained = 50

interface Body {
  socket: Socket
  /** Bytes that the connection had received at the last check. */
  seen: number
  /** Set after the response. It ends the draining of the rest. */
  draining?: NodeJS.Timeout
}

/**
 * Ends connections whose body arrives too slowly, and those of callers who keep sending after a rejection. A rejected body is
 * drained for a while, because most clients read the response only after they have sent everything.
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
    // Calls that tests inject have no connection.
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
 * Frees the memory of a discarded chunk now. A thousand rejected callers would otherwise leave 64 KB each to the garbage
 * collector.
 */
function freeChunk(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
}
