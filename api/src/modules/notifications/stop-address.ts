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
 * Serves the address of the e-mail header List-Unsubscribe. When a mail program posts a form to the address (RFC 8058), the
 * e-mails stop. When a person opens the address, a page asks for confirmation, because programs that check links also open
 * it.
 */
export async function serveStopAddress(
  api: FastifyInstance,
  means: { database: Database; emailLinks: EmailLinks; clock: Clock },
): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The posted form contains only "List-Unsubscribe=One-Click".
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
