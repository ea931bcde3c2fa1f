import type {
  Alert,
  acknowledgeAlert as acknowledgeCall,
  listAlerts as listCall,
} from '@zelo/contract/alerts'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { companyScope } from '../companies/companies.service.ts'
import { type AlertRow, countOpen, selectAlert, selectAlerts, updateAcknowledged } from './alerts.queries.ts'

/** Returns the newest alerts of a company. @throws `not_found` for an unknown company */
export async function listAlerts(
  queries: Queries,
  { state, kind, companyId, alone }: ParsedInput<typeof listCall>['query'],
): Promise<Alert[]> {
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId, alone)
  return (await selectAlerts(queries, { state, kind, branchId })).map(toAlert)
}

export async function countAlerts(queries: Queries): Promise<{ open: number }> {
  return { open: await countOpen(queries) }
}

/**
 * Acknowledges an open alert with a reason.
 * @throws `not_found`; `changed_meanwhile` if the alert is resolved, or was already acknowledged with another reason or
 * note
 */
export async function acknowledgeAlert(
  queries: Queries,
  { userId }: { userId: number },
  id: number,
  wanted: ParsedInput<typeof acknowledgeCall>['body'],
  now: Date,
): Promise<Alert> {
  const { reason } = wanted
  const note = wanted.note || null
  const isAcknowledged = await updateAcknowledged(queries, id, { userId, reason, note, now })
  const row = await selectAlert(queries, id)
  if (!row) throw new DomainError('not_found')
  const isRepeated = row.state === 'acknowledged' && row.reason === reason && row.note === note
  if (!isAcknowledged && !isRepeated) throw new DomainError('changed_meanwhile')
  return toAlert(row)
}

function toAlert(row: AlertRow): Alert {
  const zoned = (at: Date | null) => at && toZonedIso(at, row.time_zone)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    companyId: row.company_id,
    appointmentId: row.appointment_id,
    environment: { id: row.environment_id, name: row.environment },
    user: { id: row.user_id, name: row.user_name },
    since: toZonedIso(row.since, row.time_zone),
    offline: row.offline,
    reason: row.reason,
    note: row.note,
    day: row.day,
    start: row.slot_start,
    end: row.slot_end,
    openedAt: toZonedIso(row.opened_at, row.time_zone),
    lastContactAt: zoned(row.last_contact_at),
    acknowledgedAt: zoned(row.acknowledged_at),
    acknowledgedBy:
      row.acknowledged_by !== null && row.acknowledged_by_name !== null
        ? { id: row.acknowledged_by, name: row.acknowledged_by_name }
        : null,
    resolvedAt: zoned(row.resolved_at),
    resolution: row.resolution,
    workStartedAt: zoned(row.work_started_at),
  }
}
