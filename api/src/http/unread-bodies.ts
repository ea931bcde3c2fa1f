import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The minimum rate: a body that brings fewer bytes within this time (milliseconds) is cut off. */
export interface LowestRate {
  bytes: number
  within: number
}

/** Bodies drained at once after an early response, and for how long, in milliseconds. */
const mostDrained = 50
const longestDrain = 10_000

interface Body {
  socket: Socket
  /** Bytes that the connection had received at the last check. */
  seen: number
  /** Set after the response. It ends the draining of the rest. */
  drain?: NodeJS.Timeout
}

/**
 * Ends connections whose body arrives too slowly, and those of callers who keep sending after a rejection. A rejected body is
 * drained for a while, because most clients read the response only after they have sent everything.
 */
export function endUnreadBodies(app: FastifyInstance, { bytes, within }: LowestRate): void {
  const bodies = new Map<FastifyRequest['raw'], Body>()
  let drained = 0

  const forget = (raw: FastifyRequest['raw']) => {
    const drain = bodies.get(raw)?.drain
    if (drain) {
      clearTimeout(drain)
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

  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const body = bodies.get(raw)
    if (body && !raw.complete) {
      if (drained >= mostDrained) body.socket.destroySoon()
      else {
        drained += 1
        body.drain = setTimeout(() => body.socket.destroy(), longestDrain).unref()
      }
    }
    done()
  })

  const timer = setInterval(() => {
    for (const [raw, body] of bodies) {
      const brought = body.socket.bytesRead - body.seen
      body.seen = body.socket.bytesRead
      if (raw.complete || body.drain || brought >= bytes) continue
      body.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      body.socket.destroySoon()
    }
  }, within).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
