import { readAuditFacts } from '@zelo/contract/audit'
import { type Module, route } from '../../http/route.ts'
import { auditFactsOf } from './audit.service.ts'

export const audit: Module = {
  noun: 'audit',
  routes: [route(readAuditFacts, ({ queries, query, clock }) => auditFactsOf(queries, query, clock()))],
}
