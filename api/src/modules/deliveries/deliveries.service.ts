import type { Delivery, listDeliveries as listCall } from '@zelo/contract/deliveries'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { companyScope } from '../companies/companies.service.ts'
import { type DeliveryRow, restartDelivery, selectDeliveries } from './deliveries.queries.ts'

/** Returns the newest messages about alerts of a company. @throws `not_found` for an unknown company */
export async function listDeliveries(
  queries: Queries,
  { state, companyId, alone, before }: ParsedInput<typeof listCall>['query'],
): Promise<Delivery[]> {
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId, alone)
  return (await selectDeliveries(queries, { state, branchId, before })).map(toDelivery)
}

/**
 * Sends a message again that was sent, has failed or was dropped.
 * @throws `not_found`; `changed_meanwhile` if the server still sends the message
 */
export async function resendDelivery(
  queries: Queries,
  { userId }: { userId: number },
  id: number,
  now: Date,
): Promise<null> {
  const isStarted = await restartDelivery(queries, { id, userId, now })
  if (isStarted === undefined) throw new DomainError('not_found')
  if (!isStarted) throw new DomainError('changed_meanwhile')
  return null
}

function toDelivery(row: DeliveryRow): Delivery {
  const zoned = (at: Date | null) => at && toZonedIso(at, row.time_zone)
  return {
    id: row.id,
    company: { id: row.company_id, name: row.company },
    user: { id: row.user_id, name: row.user_name },
    channel: row.channel,
    kind: row.kind,
    state: row.state,
    alerts: row.alerts,
    environments: row.environments,
    createdAt: toZonedIso(row.created_at, row.time_zone),
    attempts: row.attempts,
    nextAttemptAt: zoned(row.next_attempt_at),
    sentAt: zoned(row.sent_at),
    deliveredAt: zoned(row.delivered_at),
    readAt: zoned(row.read_at),
    error: row.error,
    errorCode: row.error_code,
    resentBy:
      row.resent_by !== null && row.resent_by_name !== null
        ? { id: row.resent_by, name: row.resent_by_name }
        : null,
  }
}
