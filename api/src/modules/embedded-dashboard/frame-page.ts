import { framePath } from '@zelo/contract/embedded-dashboard'
import { can } from '@zelo/contract/permissions'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { toSession } from '../../http/admission.ts'
import { buildFramePolicy } from '../../http/content-security.ts'
import { Form } from '../../http/form.ts'
import { hashToken } from '../../http/token.ts'
import { readDashboard } from './embedded-dashboard.service.ts'

const page = '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Zelo</title></head></html>'

/**
 * Serves an empty page whose frame shows the group's dashboard. The content security policy of this page allows the
 * dashboard's origin. The policy of the product's own pages cannot, because they load before sign-in, when the group is
 * unknown. A navigation has no custom headers, so a form carries the session token. A URL must never contain the token.
 */
export function serveFramePage(api: FastifyInstance, database: Database): void {
  api.post(framePath, { config: { call: 'embedded-dashboard.frame' } }, async (request, reply) => {
    if (!(request.body instanceof Form)) throw new DomainError('unsupported_media_type')
    const { token } = await request.body.fields()
    if (typeof token !== 'string') throw new DomainError('not_signed_in')
    const tokenHash = hashToken(token)
    const { url } = await database.inSession(tokenHash, 'read', async (row, queries) => {
      if (!row) throw new DomainError('not_signed_in')
      request.groupId = row.group_id
      if (!can(toSession(row, tokenHash), 'embedded-dashboard.read')) throw new DomainError('forbidden')
      return await readDashboard(queries)
    })
    if (url === null) throw new DomainError('not_found')
    return reply
      .headers({
        'content-security-policy': buildFramePolicy(new URL(url).origin),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
