import { randomBytes } from 'node:crypto'
import type { Environment, editedEnvironment, newEnvironment } from '@zelo/contract/environments'
import type { FieldErrors } from '@zelo/contract/errors'
import type { Parsed } from '@zelo/contract/input'
import { localMoment } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatQrKey, QR_KEY_LENGTH } from '@zelo/contract/rules/presence'
import type { Queries } from '../../database/tenant.ts'
import { brokeForeignKey, brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { pickPlainFields } from '../../environment-fields.ts'
import { prepareEnvironments } from './build-environments.ts'
import { selectEnvironments } from './environment-list.queries.ts'
import {
  deleteEnvironmentRow,
  insertEnvironments,
  lockEnvironment,
  replaceRisks,
  replaceTasks,
  selectKnownParts,
  selectUse,
  updateEnvironment,
  updateMandatoryTasks,
} from './environments.queries.ts'

/** Returns an unguessable key for a new QR code (R2-086). */
export function createQrKey(): string {
  return formatQrKey(randomBytes(QR_KEY_LENGTH))
}

/**
 * Registers an environment with its own QR code.
 * @throws `duplicate` for a name that the company has; `not_found` with the fields whose ids the company does not have, or
 *   for a company that is unknown, inactive or of another group
 */
export async function createEnvironment(
  queries: Queries,
  groupId: number,
  written: Parsed<typeof newEnvironment>,
  now: Date,
): Promise<Environment> {
  const company = await checkParts(queries, written.companyId, written)
  if (!company.active) throw new DomainError('not_found', { errors: { companyId: 'company_unknown' } })
  const environment = {
    companyId: written.companyId,
    qrKey: createQrKey(),
    ...toEnvironmentFields(written),
    risks: written.risks,
    mandatory: written.mandatory,
    optional: written.optional,
  }
  const [id] = await convertViolations(insertEnvironments(queries, groupId, [environment], now))
  return await readEnvironment(queries, id!, now)
}

/**
 * Changes an environment. Each procedure keeps its task id. Appointments without work from the current day on get the
 * new mandatory tasks. All other plans and work stay unchanged (docs/domain.md).
 * @throws `changed_meanwhile` if `version` is given and no longer current; `duplicate` and `not_found` as
 * `createEnvironment`
 */
export async function editEnvironment(
  queries: Queries,
  id: number,
  written: Parsed<typeof editedEnvironment>,
  now: Date,
): Promise<Environment> {
  const before = await lockEnvironment(queries, id, 'edit')
  if (!before) throw new DomainError('not_found')
  if (written.version !== undefined && written.version !== before.version) {
    throw new DomainError('changed_meanwhile')
  }
  await checkParts(queries, before.company_id, written)
  await convertViolations(updateEnvironment(queries, id, toEnvironmentFields(written), now))
  await convertViolations(replaceRisks(queries, id, written.risks))
  await convertViolations(replaceTasks(queries, id, written, now))
  await updateMandatoryTasks(queries, id, localMoment(now, before.time_zone).day)
  return await readEnvironment(queries, id, now)
}

/**
 * Deletes an environment with its inactive agendas. An agenda with past appointments in other environments is kept and
 * moves to the environment of the latest such appointment.
 * @throws `has_history` if work was recorded or a cleaning was missed in this environment; `in_use` with the number of
 * active `agendas`; `not_found`
 */
export async function removeEnvironment(queries: Queries, id: number, now: Date): Promise<null> {
  const environment = await lockEnvironment(queries, id, 'remove')
  if (!environment) throw new DomainError('not_found')
  const { history, agendas } = await selectUse(queries, id, localMoment(now, environment.time_zone).day)
  if (history) throw new DomainError('has_history')
  if (agendas > 0) throw new DomainError('in_use', { facts: { agendas } })
  await deleteEnvironmentRow(queries, id, now).catch((error: unknown) => {
    throw brokeForeignKey(error) ? new DomainError('has_history', { cause: error }) : error
  })
  return null
}

type Written = Parsed<typeof newEnvironment> | Parsed<typeof editedEnvironment>

function toEnvironmentFields(written: Written) {
  const { name, floor, categoryId, sectorId } = written
  return { name, nameKey: nameKey(name), floor, categoryId, sectorId, ...pickPlainFields(written) }
}

/** Checks that the environment's company has the category, sector, risks and procedures. Returns the company. */
async function checkParts(queries: Queries, companyId: number, written: Written) {
  const { categoryId, sectorId, risks, mandatory, optional } = written
  const procedures = [...mandatory, ...optional]
  const known = await selectKnownParts(queries, companyId, { categoryId, sectorId, risks, procedures })
  if (!known) throw new DomainError('not_found', { errors: { companyId: 'company_unknown' } })
  const errors: FieldErrors = {}
  const unknown = (ids: readonly number[], ours: readonly number[]) => ids.some((id) => !ours.includes(id))
  if (!known.category) errors.categoryId = 'category_unknown'
  if (!known.sector) errors.sectorId = 'sector_unknown'
  if (unknown(risks, known.risks)) errors.risks = 'risk_unknown'
  if (unknown(mandatory, known.procedures)) errors.mandatory = 'procedure_unknown'
  if (unknown(optional, known.procedures)) errors.optional = 'procedure_unknown'
  if (Object.keys(errors).length > 0) throw new DomainError('not_found', { errors })
  return known
}

/**
 * Converts violated keys of a statement to errors: a taken name to `duplicate`, a concurrently deleted part to
 * `not_found`.
 */
async function convertViolations<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    if (brokeUnique(error)) throw new DomainError('duplicate', { cause: error })
    if (brokeForeignKey(error)) throw new DomainError('not_found', { cause: error })
    throw error
  }
}

async function readEnvironment(queries: Queries, id: number, now: Date): Promise<Environment> {
  const build = await prepareEnvironments(queries, await selectEnvironments(queries, { id }, now))
  const [environment] = build()
  if (!environment) throw new Error(`environment ${id} is missing in the transaction that wrote it`)
  return environment
}
