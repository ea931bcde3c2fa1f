import { type DatedWorkRules, usualWorkRules } from '@zelo/contract/rules/work-rules'
import type { ListedWorkRules } from '@zelo/contract/work-rules'
import type { Queries } from '../../database/tenant.ts'
import { brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteWorkRules, insertWorkRules, selectWorkRules, updateWorkRules } from './shifts.queries.ts'

/** Lists the work rules of the group, latest first, and the default rules. */
export async function listWorkRules(queries: Queries) {
  return { rows: await selectWorkRules(queries), usual: usualWorkRules }
}

/**
 * Adds work rules that are valid from a day on.
 * @throws `invalid_input` if other rules begin on the same day
 */
export async function createWorkRules(
  queries: Queries,
  { groupId }: { groupId: number },
  rules: DatedWorkRules,
): Promise<ListedWorkRules> {
  return await readRow(queries, await onFreeDay(insertWorkRules(queries, groupId, rules)))
}

/**
 * Changes work rules.
 * @throws `not_found`; `invalid_input` if other rules begin on the same day; `changed_meanwhile`
 */
export async function editWorkRules(
  queries: Queries,
  known: { id: number; version: number },
  rules: DatedWorkRules,
): Promise<ListedWorkRules> {
  const isChanged = await onFreeDay(updateWorkRules(queries, known, rules))
  const now = await readRow(queries, known.id)
  if (!isChanged) throw new DomainError('changed_meanwhile')
  return now
}

export async function removeWorkRules(queries: Queries, id: number): Promise<null> {
  if (!(await deleteWorkRules(queries, id))) throw new DomainError('not_found')
  return null
}

async function readRow(queries: Queries, id: number): Promise<ListedWorkRules> {
  const row = (await selectWorkRules(queries)).find((one) => one.id === id)
  if (!row) throw new DomainError('not_found')
  return row
}

async function onFreeDay<Result>(statement: Promise<Result>): Promise<Result> {
  return await statement.catch((error: unknown) => {
    if (brokeUnique(error))
      throw new DomainError('invalid_input', { errors: { validFrom: 'work_rules_day_taken' } })
    throw error
  })
}
