import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/tenant.ts'
import type { Clock } from '../../http/route.ts'
import type { WhatsApp } from '../../whatsapp/whatsapp.ts'
import { openSecrets } from './whatsapp.service.ts'
import { type HookRow, selectHook, storeConfirmation } from './whatsapp-events.queries.ts'
import { hasSignature, isSameText, takeNotification } from './whatsapp-events.service.ts'

const path = '/whatsapp-events/:hook'
/** Meta sends notifications of up to three megabytes. */
const bodyLimit = 3_000_000
const longestChallenge = 200

interface HookParams {
  Params: { hook: string }
}

/**
 * Serves the address of Meta's notifications about WhatsApp messages. Meta checks the address with GET, and sends
 * notifications with POST. POST requires Meta's signature of the body. An unknown address is rejected before its body is
 * read.
 */
export async function serveWhatsAppEvents(
  api: FastifyInstance,
  { database, whatsapp, clock }: { database: Database; whatsapp: WhatsApp; clock: Clock },
): Promise<void> {
  const findHook = async (hookId: string): Promise<HookRow> => {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(hookId)
    const hook = isId ? await database.asOwner((queries) => selectHook(queries, hookId)) : undefined
    if (!hook) throw Object.assign(new Error('no such call'), { statusCode: 404 })
    return hook
  }
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed from the raw bytes, so the body must not be parsed before the check.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    const config = { call: 'whatsapp.events' }
    scope.get<HookParams & { Querystring: Record<string, unknown> }>(
      path,
      { config },
      async (request, reply) => {
        const hook = await findHook(request.params.hook)
        const secrets = await openSecrets(whatsapp, hook)
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
        const isKnown = typeof token === 'string' && secrets && isSameText(token, secrets.verifyToken)
        const isValid = typeof challenge === 'string' && challenge.length <= longestChallenge
        if (mode !== 'subscribe' || !isKnown || !isValid) return reply.code(403).send()
        await database.asOwner((queries) => storeConfirmation(queries, hook, clock()))
        return reply.type('text/plain').send(challenge)
      },
    )
    scope.post<HookParams>(
      path,
      {
        config,
        bodyLimit,
        onRequest: async (request) => void (await findHook(request.params.hook)),
      },
      async (request, reply) => {
        const hook = await findHook(request.params.hook)
        const secrets = await openSecrets(whatsapp, hook)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-hub-signature-256']
        if (!secrets || !hasSignature(body, signature, secrets.appSecret)) return reply.code(401).send()
        await takeNotification(database, hook, body, clock())
        return reply.code(200).send()
      },
    )
  })
}
