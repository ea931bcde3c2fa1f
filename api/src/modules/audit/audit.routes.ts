import { readAuditFacts } from '@zelo/contract/audit'
import { type Module, mayLag, route } from '../../http/route.ts'
import { buildAuditFacts } from './audit.service.ts'

export const audit: Module = {
  noun: 'audit',
  routes: [
    mayLag(route(readAuditFacts, ({ queries, query, clock }) => buildAuditFacts(queries, query, clock()))),
  ],
}
