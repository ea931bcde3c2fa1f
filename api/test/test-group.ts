import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Role } from '@zelo/contract/permissions'
import { completeCnpj } from '@zelo/contract/rules/cnpj'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatQrContent } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import type { Database, Queries } from '../src/database/tenant.ts'
import { hashToken } from '../src/http/token.ts'

/** A person who is signed in. The session of `token` lasts longer than the test. */
export interface Person {
  id: number
  name: string
  email: string
  cpf: string
  role: Role
  hasAccessLevel: boolean
  token: string
}

export interface TestEnvironment {
  id: number
  name: string
  companyId: number
  /** The content of the environment's QR code, and the short code printed below it. */
  code: string
  shortCode: string
  /** The ids of the environment's tasks. */
  mandatory: [number, number]
  optional: number
}

/** A group with a person of every role of docs/domain.md. Every text contains the group's marker. */
export interface TestGroup {
  id: number
  marker: string
  /** The password of all people in the group. */
  password: string
  /** The ids of the group's companies. */
  parent: number
  branch: number
  otherBranch: number
  people: Record<PersonName, Person>
  /** Ids of reference data of the branch. Environments use `used`, and no environment uses `free`. */
  sectors: { used: number; free: number }
  categories: { used: number; free: number }
  risks: { used: number; free: number }
  procedures: { used: number; free: number }
  /** The lobby and the restroom belong to the branch, the depot to the other branch. */
  lobby: TestEnvironment
  restroom: TestEnvironment
  depot: TestEnvironment
}

type PersonName =
  | 'cleaner'
  | 'otherCleaner'
  | 'reader'
  | 'coordinator'
  | 'master'
  | 'inactive'
  | 'inactiveCpf'

const roleOfPerson: Record<PersonName, Role> = {
  cleaner: 'cleaner',
  otherCleaner: 'cleaner',
  reader: 'reader',
  coordinator: 'coordinator',
  master: 'master',
  inactive: 'coordinator',
  inactiveCpf: 'coordinator',
}

/** Parameters that make password hashing fast, because tests create hundreds of passwords. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Inserts a complete, consistent group directly into the tables. `marker` must consist of lower-case letters and
 * digits. It is part of every name.
 */
export async function createGroup(database: Database, { marker }: { marker: string }): Promise<TestGroup> {
  const password = `${marker} senha`
  const passwordHash = await hash(password, quick)
  return await database.asOwner(async (queries) => {
    const { id: groupId } = await queries
      .insertInto('groups')
      .values({ name: `${marker} Grupo` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parent = await insertCompany(queries, groupId, `${marker} Matriz`, null)
    const branch = await insertCompany(queries, groupId, `${marker} Filial Centro`, parent)
    const otherBranch = await insertCompany(queries, groupId, `${marker} Filial Norte`, parent)
    const base = { group_id: groupId, company_id: branch }
    const sectors = await insertPair(queries, 'sectors', base, `${marker} Setor`)
    const categories = await insertPair(queries, 'categories', base, `${marker} Categoria`)
    const risks = await insertPair(queries, 'risks', base, `${marker} Risco`)
    const procedures = await insertProcedures(queries, base, marker)
    const environment = (name: string) =>
      insertEnvironment(queries, {
        base,
        name: `${marker} ${name}`,
        category: categories.used,
        sector: sectors.used,
        risk: risks.used,
        procedures: procedures.used,
      })
    return {
      id: groupId,
      marker,
      password,
      parent,
      branch,
      otherBranch,
      people: await insertPeople(queries, { groupId, parent, branch, marker, passwordHash }),
      sectors,
      categories,
      risks,
      procedures: { used: procedures.used[0], free: procedures.free },
      lobby: await environment('Recepção'),
      restroom: await environment('Banheiro'),
      depot: await insertDepot(queries, { group_id: groupId, company_id: otherBranch }, marker),
    }
  })
}

/** Opens another session of a person, for a test that ends the session. */
export async function openTestSession(database: Database, groupId: number, person: Person): Promise<Person> {
  const token = await database.asOwner((queries) => insertSession(queries, groupId, person.id))
  return { ...person, token }
}

interface Base {
  group_id: number
  company_id: number
}

async function insertCompany(queries: Queries, groupId: number, name: string, parentId: number | null) {
  const { id } = await queries
    .insertInto('companies')
    .values({
      group_id: groupId,
      parent_id: parentId,
      name,
      name_key: nameKey(name),
      cnpj: completeCnpj(nextNumber(12)),
      address: `${name}, Rua das Acácias`,
      number: `${name} 10`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPair(
  queries: Queries,
  table: 'sectors' | 'categories' | 'risks',
  base: Base,
  name: string,
): Promise<{ used: number; free: number }> {
  const rows = ['Um', 'Dois'].map((ending) => {
    const row = { ...base, name: `${name} ${ending}`, name_key: nameKey(`${name} ${ending}`) }
    return table === 'risks' ? { ...row, color: '#aa3300' } : row
  })
  const ids = await queries.insertInto(table).values(rows).returning('id').execute()
  return { used: ids[0]!.id, free: ids[1]!.id }
}

async function insertProcedures(queries: Queries, base: Base, marker: string) {
  const names = ['Lavar piso', 'Repor sabonete', 'Limpar vidros', 'Encerar']
  const rows = names.map((name) => ({
    ...base,
    name: `${marker} ${name}`,
    name_key: nameKey(`${marker} ${name}`),
  }))
  const [one, two, three, free] = await queries
    .insertInto('procedures')
    .values(rows)
    .returning('id')
    .execute()
  return { used: [one!.id, two!.id, three!.id] as const, free: free!.id }
}

async function insertEnvironment(
  queries: Queries,
  one: {
    base: Base
    name: string
    category: number
    sector: number
    risk: number
    procedures: readonly [number, number, number]
  },
): Promise<TestEnvironment> {
  const qrKey = randomBytes(12).toString('hex')
  const { id } = await queries
    .insertInto('environments')
    .values({
      ...one.base,
      name: one.name,
      name_key: nameKey(one.name),
      floor: `${one.name} Térreo`,
      category_id: one.category,
      sector_id: one.sector,
      qr_key: qrKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('environment_risks')
    .values({ ...one.base, environment_id: id, risk_id: one.risk })
    .execute()
  const tasks = await queries
    .insertInto('tasks')
    .values(
      one.procedures.map((procedure, index) => ({
        ...one.base,
        environment_id: id,
        procedure_id: procedure,
        mandatory: index < 2,
        position: index + 1,
      })),
    )
    .returning('id')
    .execute()
  return {
    id,
    name: one.name,
    companyId: one.base.company_id,
    code: formatQrContent(id, qrKey),
    shortCode: formatShortCode(id, qrKey),
    mandatory: [tasks[0]!.id, tasks[1]!.id],
    optional: tasks[2]!.id,
  }
}

/** Inserts an environment with its own tasks into a company without environments. */
export async function insertDepot(queries: Queries, base: Base, marker: string): Promise<TestEnvironment> {
  const procedures = await insertProcedures(queries, base, marker)
  return await insertEnvironment(queries, {
    base,
    name: `${marker} Depósito`,
    category: (await insertPair(queries, 'categories', base, `${marker} Categoria`)).used,
    sector: (await insertPair(queries, 'sectors', base, `${marker} Setor`)).used,
    risk: (await insertPair(queries, 'risks', base, `${marker} Risco`)).used,
    procedures: procedures.used,
  })
}

async function insertPeople(
  queries: Queries,
  group: { groupId: number; parent: number; branch: number; marker: string; passwordHash: string },
): Promise<Record<PersonName, Person>> {
  const { groupId, parent, marker } = group
  const people: Partial<Record<PersonName, Person>> = {}
  for (const [key, role] of Object.entries(roleOfPerson) as [PersonName, Role][]) {
    const base = { group_id: groupId, company_id: role === 'cleaner' ? group.branch : parent }
    const cpf = completeCpf(nextNumber(9))
    const email = `${key.toLowerCase()}@${marker}.example`
    const name = `${marker} ${key}`
    await queries
      .insertInto('cpf_registrations')
      .values({ ...base, cpf, status: key === 'inactiveCpf' ? 'inactive' : 'active' })
      .execute()
    const { id } = await queries
      .insertInto('users')
      .values({
        ...base,
        name,
        email,
        email_key: email,
        cpf,
        phone: `${marker} 85 9 9999-0000`,
        birth_date: '1990-05-17',
        password_hash: group.passwordHash,
        avatar: `${marker}-${key}.webp`,
        active: key !== 'inactive',
        coordinator: role !== 'cleaner',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hasAccessLevel = role === 'coordinator' || role === 'master'
    if (hasAccessLevel) {
      const grant = { group_id: groupId, user_id: id, company_id: parent, name: `${marker} Administração` }
      await queries.insertInto('access_levels').values(grant).execute()
    }
    if (role === 'master') {
      await queries.insertInto('master_cpfs').values({ group_id: groupId, cpf, company_id: parent }).execute()
    }
    const token = await insertSession(queries, groupId, id)
    people[key] = { id, name, email, cpf, role, hasAccessLevel, token }
  }
  return people as Record<PersonName, Person>
}

async function insertSession(queries: Queries, groupId: number, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queries
    .insertInto('sessions')
    .values({
      group_id: groupId,
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}

let numbers = 0

/** Returns a new number of `digits` digits on every call. */
function nextNumber(digits: number): string {
  numbers += 1
  return String(10 ** (digits - 1) + numbers)
}
