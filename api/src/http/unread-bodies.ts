import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A body that brings fewer bytes than this within so many milliseconds ends. */
export interface LowestRate {
  bytes: number
  within: number
}

/** So many callers whose request was answered early are read to their end, and for how long, in milliseconds. */
const mostDrained = 50
const longestDrain = 10_000

interface Body {
  socket: Socket
  /** Bytes that the connection had brought when it was last looked at. */
  seen: number
  /** Set once the request is answered: when the rest of its body is no longer waited for. */
  drainedUntil?: number
}

/**
 * Ends connections whose body comes too slowly, and those of callers who go on sending after they were refused. A refused
 * caller is read for a while: most programs read an answer only after they have sent everything.
 */
export function endUnreadBodies(app: FastifyInstance, { bytes, within }: LowestRate): void {
  const bodies = new Map<FastifyRequest['raw'], Body>()
  let drained = 0

  const forget = (raw: FastifyRequest['raw']) => {
    if (bodies.get(raw)?.drainedUntil !== undefined) drained -= 1
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

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const body = bodies.get(raw)
    if (body && !raw.complete) {
      if (drained >= mostDrained) body.socket.destroySoon()
      else {
        drained += 1
        body.drainedUntil = performance.now() + longestDrain
      }
    }
    done()
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [raw, body] of bodies) {
      const brought = body.socket.bytesRead - body.seen
      body.seen = body.socket.bytesRead
      if (raw.complete) continue
      if (body.drainedUntil !== undefined) {
        if (now > body.drainedUntil) body.socket.destroy()
      } else if (brought < bytes) {
        body.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
        body.socket.destroySoon()
      }
    }
  }, within).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
