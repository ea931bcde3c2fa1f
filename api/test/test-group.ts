import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Role } from '@zelo/contract/permissions'
import { type ReferenceName, referenceLists, referenceNames } from '@zelo/contract/reference-lists'
import { completeCnpj } from '@zelo/contract/rules/cnpj'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatQrContent } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { sql } from 'kysely'
import type { Database, Queries } from '../src/database/tenant.ts'
import { hashToken } from '../src/http/token.ts'
import { readReferenceTable } from '../src/kit/reference-tables.ts'

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

/** The ids of two records of one kind of reference data in the branch. No environment uses `free`. */
interface TestPair {
  used: number
  free: number
}

/** A group with a person of every role of docs/domain.md. Every text contains the group's marker. */
export interface TestGroup extends Record<ReferenceName, TestPair> {
  id: number
  marker: string
  /** The password of all people in the group. */
  password: string
  /** The ids of the group's companies. */
  parent: number
  branch: number
  otherBranch: number
  people: Record<PersonName, Person>
  /** The lobby and the restroom belong to the branch. The depot belongs to the other branch. */
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
    const records = await insertReferenceData(queries, base, marker)
    const environment = (name: string) => insertEnvironment(queries, base, `${marker} ${name}`, records)
    return {
      id: groupId,
      marker,
      password,
      parent,
      branch,
      otherBranch,
      people: await insertPeople(queries, { groupId, parent, branch, marker, passwordHash }),
      ...records,
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

const kindWords: Partial<Record<ReferenceName, string>> = {
  sectors: 'Setor',
  categories: 'Categoria',
  risks: 'Risco',
}
const procedureNames = ['Lavar piso', 'Repor sabonete', 'Limpar vidros', 'Encerar']

/** Returns the names of a kind's records in a group. Environments use all records except the last. */
export function nameTestRecords(kind: ReferenceName, marker: string): string[] {
  const word = kindWords[kind] ?? kind
  const names = kind === 'procedures' ? procedureNames : [`${word} Um`, `${word} Dois`]
  return names.map((name) => `${marker} ${name}`)
}

/** Inserts records of a kind. Returns their ids in order. */
export async function insertNamed(queries: Queries, kind: ReferenceName, base: Base, names: string[]) {
  const color = referenceLists[kind].withColor ? { color: '#aa3300' } : {}
  const rows = names.map((name) => ({ ...base, name, name_key: nameKey(name), ...color }))
  const inserted = await queries
    .insertInto(kind as 'sectors')
    .values(rows)
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** The records of every kind, and the ids of the three procedures of each environment. */
type TestRecords = Record<ReferenceName, TestPair> & { tasks: number[] }

async function insertReferenceData(queries: Queries, base: Base, marker: string): Promise<TestRecords> {
  const records: Partial<TestRecords> = {}
  for (const kind of referenceNames) {
    const ids = await insertNamed(queries, kind, base, nameTestRecords(kind, marker))
    records[kind] = { used: ids[0]!, free: ids.at(-1)! }
    if (kind === 'procedures') records.tasks = ids.slice(0, 3)
  }
  return records as TestRecords
}

async function insertEnvironment(
  queries: Queries,
  base: Base,
  name: string,
  { tasks: procedures, ...records }: TestRecords,
): Promise<TestEnvironment> {
  const qrKey = randomBytes(12).toString('hex')
  const { id } = await queries
    .insertInto('environments')
    .values({
      ...base,
      name,
      name_key: nameKey(name),
      floor: `${name} Térreo`,
      category_id: records.categories.used,
      sector_id: records.sectors.used,
      qr_key: qrKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of referenceNames) {
    const { table, column } = readReferenceTable(kind).usedBy
    if (table !== `environment_${kind}`) continue
    await sql`
      insert into ${sql.table(table)} (group_id, company_id, environment_id, ${sql.ref(column)})
      values (${base.group_id}, ${base.company_id}, ${id}, ${records[kind].used})`.execute(queries)
  }
  const tasks = await queries
    .insertInto('tasks')
    .values(
      procedures.map((procedure, index) => ({
        ...base,
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
    name,
    companyId: base.company_id,
    code: formatQrContent(id, qrKey),
    shortCode: formatShortCode(id, qrKey),
    mandatory: [tasks[0]!.id, tasks[1]!.id],
    optional: tasks[2]!.id,
  }
}

/** Inserts an environment with its own tasks into a company without environments. */
export async function insertDepot(queries: Queries, base: Base, marker: string): Promise<TestEnvironment> {
  const records = await insertReferenceData(queries, base, marker)
  return await insertEnvironment(queries, base, `${marker} Depósito`, records)
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
