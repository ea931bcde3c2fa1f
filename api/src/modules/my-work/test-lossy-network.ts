import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shares of requests and responses that are lost, each between 0 and 1. */
export interface Losses {
  /**
   * The share of lost requests. Half of them are lost before the server receives them, the other half in the middle of their
   * body.
   */
  dropped: number
  /** The share of lost responses. The server processes these requests, but the phone receives no response. */
  unanswered: number
  /** The seed of the random losses. With the same seed, the nth request of each phone is always lost or never lost. */
  seed: string
}

export interface LossyNetwork {
  url: string
  /** `refused` counts error responses of the server. It includes error responses that are lost on the way to the phone. */
  counts: { requests: number; dropped: number; unanswered: number; refused: number }
  close(): Promise<void>
}

type Fate = 'arrives' | 'never arrives' | 'breaks off' | 'unanswered'

/** Starts a lossy proxy between the phones and the server that listens on `port`. */
export async function startLossyNetwork(port: number, losses: Losses): Promise<LossyNetwork> {
  const agent = new http.Agent({ keepAlive: true })
  const counts = { requests: 0, dropped: 0, unanswered: 0, refused: 0 }
  const pickFate = fates(losses)
  const network = http.createServer((request, response) => {
    counts.requests += 1
    const fate = pickFate(request.headers.authorization ?? '')
    if (fate === 'unanswered') counts.unanswered += 1
    else if (fate !== 'arrives') counts.dropped += 1
    pass(request, response, { port, agent, fate })
      .then((status) => {
        if (status >= 300) counts.refused += 1
      })
      .catch(() => request.socket.destroy())
  })
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    counts,
    async close() {
      agent.destroy()
      network.closeAllConnections()
      network.close()
      await once(network, 'close')
    },
  }
}

function fates({ dropped, unanswered, seed }: Losses): (phone: string) => Fate {
  const numbers = new Map<string, number>()
  return (phone) => {
    const number = (numbers.get(phone) ?? 0) + 1
    numbers.set(phone, number)
    const digest = createHash('sha256').update(`${seed} ${phone} ${number}`).digest()
    const dice = digest.readUInt32BE() / 2 ** 32
    if (dice < dropped) return dice < dropped / 2 ? 'never arrives' : 'breaks off'
    return dice < dropped + unanswered ? 'unanswered' : 'arrives'
  }
}

/** Forwards a request. Returns the status of the server's response, or 0 if there is no response. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { port, agent, fate }: { port: number; agent: http.Agent; fate: Fate },
): Promise<number> {
  const body = Buffer.concat(await request.toArray())
  const lose = () => request.socket.destroy()
  if (fate === 'never arrives') {
    lose()
    return 0
  }
  const { method, url, headers } = request
  const forwarded = http.request({ port, host: '127.0.0.1', agent, method, path: url, headers })
  if (fate === 'breaks off') {
    forwarded.on('error', () => {})
    forwarded.write(body.subarray(0, body.length / 2), () => forwarded.destroy())
    lose()
    return 0
  }
  forwarded.end(body)
  const [reply] = (await once(forwarded, 'response')) as [IncomingMessage]
  const content = Buffer.concat(await reply.toArray())
  const status = reply.statusCode ?? 500
  const { connection: _, 'transfer-encoding': __, ...kept } = reply.headers
  if (fate === 'unanswered') lose()
  else response.writeHead(status, kept).end(content)
  return status
}
