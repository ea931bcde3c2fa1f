import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Limits for request bodies. A connection is cut if its body brings fewer than `bytes` within `within` milliseconds. */
export interface BodyLimits {
  bytes: number
  within: number
  /** The rest of a rejected body is drained for this many milliseconds. */
  drain: number
}

/** The maximum number of bodies that are drained at one time. */
const mostDrained = 50

interface Body {
  socket: Socket
  /** The bytes that the connection had received at the last check. */
  seen: number
  /** Ends the draining of a body. Set after the response. */
  draining?: NodeJS.Timeout
}

/**
 * Closes connections whose body arrives too slowly, and those of callers who keep sending after a rejection. A rejected
 * body is drained for a while, because most clients read the response only after they have sent everything.
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
 * Frees the memory of a discarded chunk at once. Otherwise a thousand rejected callers would leave 64 KB each to the
 * garbage collector.
 */
function freeChunk(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
}
