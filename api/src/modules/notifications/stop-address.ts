import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/tenant.ts'
import { identifyCaller } from '../../http/admission.ts'
import { withinLimits } from '../../http/limits.ts'
import type { Clock } from '../../http/route.ts'
import type { EmailLinks } from '../../mail/email-links.ts'
import { linkPerAddress } from '../invitations/link-limits.ts'
import { stopEmails } from './notifications.service.ts'

const path = '/alert-emails/stop/:token'

/**
 * Serves the address of the header List-Unsubscribe. A mail program posts a form to it (RFC 8058), and the e-mails stop. A
 * person who opens the address sees the page with the question, because programs that check links open addresses too.
 */
export async function serveStopAddress(
  api: FastifyInstance,
  means: { database: Database; emailLinks: EmailLinks; clock: Clock },
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The form says "List-Unsubscribe=One-Click", and nothing else.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
      done(null, undefined),
    )
    const config = { call: 'alert-emails.one-click' }
    scope.post<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
      await withinLimits([linkPerAddress], identifyCaller(request), means, () =>
        stopEmails(means, request.params.token),
      )
      return reply.code(204).send()
    })
    scope.get<{ Params: { token: string } }>(path, { config }, (request, reply) =>
      reply.redirect(`/cancelar-alertas?c=${encodeURIComponent(request.params.token)}`),
    )
  })
}
