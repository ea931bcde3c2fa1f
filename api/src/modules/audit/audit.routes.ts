import { readAuditFacts } from '@zelo/contract/audit'
import { type Module, mayLag, route } from '../../http/route.ts'
import { auditFactsOf } from './audit.service.ts'

export const audit: Module = {
  noun: 'audit',
  routes: [
    mayLag(route(readAuditFacts, ({ queries, query, clock }) => auditFactsOf(queries, query, clock()))),
  ],
}
