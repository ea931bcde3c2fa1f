// Simulates Meta's Graph API on loopback for browser tests. The product sends its WhatsApp messages to this server.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const number = {
  phoneNumberId: '109876543210987',
  accessToken: 'EAAtokenOfTheBrowserTests0000000001',
  appSecret: '00112233445566778899aabbccddeeff',
}

export interface GraphApi {
  /** Value for `WHATSAPP_API`. */
  origin: string
  /** The bodies of the accepted messages. */
  sent: { to: string; template: { name: string } }[]
  /** Makes the server reject the access token from now on. */
  revoke(): void
  close(): Promise<void>
}

export async function startGraphApi(): Promise<GraphApi> {
  const sent: GraphApi['sent'] = []
  let isRevoked = false
  const server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request)
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (isRevoked || request.headers.authorization !== `Bearer ${number.accessToken}`)
      return reply(401, {
        error: { message: 'Error validating access token', type: 'OAuthException', code: 190 },
      })
    if (request.method === 'GET')
      return reply(200, { display_phone_number: '+55 85 3232-1111', verified_name: 'Zelo Limpeza' })
    sent.push(JSON.parse(Buffer.concat(parts).toString()))
    return reply(200, { messaging_product: 'whatsapp', messages: [{ id: `wamid.${sent.length}` }] })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    revoke() {
      isRevoked = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
