import type { AlertRules, changeAlertRules as changeCall } from '@zelo/contract/alert-rules'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { usualAlertRules } from '@zelo/contract/rules/alert-rules'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { companyScope } from '../companies/companies.service.ts'
import { type StoredRules, selectKnownUsers, selectRules, upsertRules } from './alert-rules.queries.ts'

/** Returns the rules that apply to a company. @throws `not_found` for an unknown company */
export async function readAlertRules(queries: Queries, companyId: number): Promise<AlertRules> {
  await companyScope(queries, companyId)
  const stored = await selectRules(queries, companyId)
  return { companyId, ...(stored ?? { own: false, ...structuredClone(usualAlertRules) }) } as AlertRules
}

/**
 * Changes the rules of a company. Omitted fields keep their value.
 * @throws `not_found` for an unknown company; `invalid_input` for incomplete or empty quiet hours, or an unknown recipient
 */
export async function changeAlertRules(
  queries: Queries,
  { groupId }: { groupId: number },
  companyId: number,
  wanted: ParsedInput<typeof changeCall>['body'],
): Promise<AlertRules> {
  const { companyId: _company, own: _own, ...current } = await readAlertRules(queries, companyId)
  const rules = normalizeRules({ ...current, ...dropAbsent(wanted) })
  checkQuietHours(rules)
  const { userIds } = rules.recipients
  if ((await selectKnownUsers(queries, userIds)).length < userIds.length)
    throw new DomainError('invalid_input', { errors: { recipients: 'user_unknown' } })
  await upsertRules(queries, { groupId, companyId }, rules)
  return await readAlertRules(queries, companyId)
}

function dropAbsent({ companyId: _company, own: _own, ...wanted }: ParsedInput<typeof changeCall>['body']) {
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<StoredRules>
}

function normalizeRules(rules: StoredRules): StoredRules {
  const { roles, userIds } = rules.recipients
  return {
    ...rules,
    quietDays: [...new Set(rules.quietDays)].sort((a, b) => a - b),
    recipients: { roles: [...new Set(roles)], userIds: [...new Set(userIds)] },
  }
}

function checkQuietHours({ quietFrom, quietTo }: StoredRules): void {
  if ((quietFrom === null) !== (quietTo === null)) {
    const missing = quietFrom === null ? 'quietFrom' : 'quietTo'
    throw new DomainError('invalid_input', { errors: { [missing]: 'required' } })
  }
  if (quietFrom !== null && quietFrom === quietTo)
    throw new DomainError('invalid_input', { errors: { quietTo: 'quiet_hours_empty' } })
}
