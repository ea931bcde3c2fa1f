import { randomBytes } from 'node:crypto'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Database } from '../database/tenant.ts'
import { hashPassword } from '../modules/sessions/password-hash.ts'
import { StartError } from '../start-error.ts'
import {
  ensureAccessLevel,
  ensureMasterCpf,
  insertCoordinator,
  insertParent,
  knowsTimeZone,
  lockCreation,
  promoteUser,
  selectAllCompanies,
  selectByCnpj,
  updateActive,
  updateTimeZone,
} from './parent-companies.queries.ts'

export interface WantedCompany {
  cnpj: string
  name: string
  timeZone: string
  masterCpf: string
  userName: string
  userEmail: string
  level: string
}

/**
 * Creates a parent company with a master administrator in one transaction. Uses a company and a person that already exist.
 * Returns lines for the operator. They contain the password if the person is new.
 * @throws StartError if the e-mail address is taken, the CNPJ belongs to a branch, or the database does not know the time
 * zone
 */
export async function createParentCompany(database: Database, wanted: WantedCompany): Promise<string[]> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  await checkTimeZone(database, wanted.timeZone)
  return await database.asOwner(async (queries) => {
    await lockCreation(queries)
    const known = await selectByCnpj(queries, wanted.cnpj)
    if (known && known.parent_id !== null) {
      throw new StartError(`Branch ${known.id} "${known.name}" has this CNPJ. See "list".`)
    }
    const parent = known ?? (await insertParent(queries, { ...wanted, nameKey: nameKey(wanted.name) }))
    const place = { group_id: parent.group_id, company_id: parent.id }

    await ensureMasterCpf(queries, place, wanted.masterCpf)
    const person = { name: wanted.userName, email: wanted.userEmail, cpf: wanted.masterCpf, passwordHash }
    const old = await promoteUser(queries, parent.group_id, wanted.masterCpf)
    const user = old ?? (await insertCoordinator(queries, place, person))
    if (!user) throw new StartError(`Another person has the e-mail address ${wanted.userEmail}.`)
    await ensureAccessLevel(queries, { ...place, user_id: user.id, name: wanted.level })

    return [
      `Parent company ${parent.id} "${parent.name}": ${known ? 'already exists' : 'created'}`,
      `Master administrator "${user.name}" <${user.email}>: ${old ? 'already exists' : 'created'}`,
      ...(old
        ? []
        : [`Password: ${password}`, 'It is not shown again. The first sign-in requires a new one.']),
    ]
  })
}

/** Returns one line for each company. The lines of the branches come after the line of their parent company. */
export async function listParentCompanies(database: Database): Promise<string[]> {
  const companies = await database.asOwner(selectAllCompanies)
  if (companies.length === 0) return ['There is no company yet.']
  return companies.map(({ id, parent_id, name, cnpj, time_zone, active, masters }) =>
    [
      `${parent_id === null ? '' : '  '}${id}`,
      name,
      maskCnpj(cnpj),
      time_zone,
      active ? 'active' : 'inactive',
      ...(masters ? [`master: ${masters}`] : []),
    ].join('  '),
  )
}

/** Activates or deactivates a parent company. @throws StartError if the company is not a parent company */
export async function setActive(database: Database, id: number, active: boolean): Promise<string[]> {
  const company = await database.asOwner((queries) => updateActive(queries, id, active))
  if (!company) throw new StartError(`Parent company ${id} does not exist. See "list".`)
  return [`Parent company ${id} "${company.name}": ${active ? 'active' : 'inactive, every session ended'}`]
}

/**
 * Checks that the database knows a time zone. The database computes days in the zone, and may know fewer zones than Node.
 * @throws StartError
 */
async function checkTimeZone(database: Database, timeZone: string): Promise<void> {
  const isKnown = await database.asOwner((queries) => knowsTimeZone(queries, timeZone))
  if (!isKnown)
    throw new StartError(
      `PostgreSQL does not know the time zone ${timeZone}. Use a name like America/Fortaleza.`,
    )
}

/**
 * Sets the time zone of a company.
 * @throws StartError if the company does not exist, or if the database does not know the time zone
 */
export async function setTimeZone(database: Database, id: number, timeZone: string): Promise<string[]> {
  await checkTimeZone(database, timeZone)
  const company = await database.asOwner((queries) => updateTimeZone(queries, id, timeZone))
  if (!company) throw new StartError(`Company ${id} does not exist. See "list".`)
  return [`Company ${id} "${company.name}": ${timeZone}`]
}
