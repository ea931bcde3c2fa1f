import { addDays, toInstant } from '@zelo/contract/rules/calendar'
import { completeCnpj } from '@zelo/contract/rules/cnpj'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../database/tenant.ts'
import {
  insertAccessLevel,
  insertCompanies,
  insertDemoRegistrations,
  insertGroup,
  insertMasterCpf,
  insertUsers,
  type RegistrationInsert,
  type UserInsert,
} from './demo.queries.ts'
import type { CompanyLayout } from './layout.ts'
import { cnpjRoot, coordinators, demoPlace, demoTimeZone } from './names.ts'
import { createRandom, type Random } from './random.ts'

export interface People {
  groupId: number
  /** The time when the group was created. */
  founded: Date
  /** Companies and cleaners with their ids, in the order of the layout. */
  companies: { id: number; cleaners: { id: number; name: string }[] }[]
  /** The master administrator, who is the author of the plans. */
  masterId: number
  count: number
}

/** Statuses of pre-registered CPFs that have no user. */
const waiting = ['active', 'active', 'active', 'active', 'inactive', 'removed'] as const

/** Creates the group with its companies and people, as an operator does. All people have the same password hash. */
export async function createPeople(
  queries: Queries,
  layout: readonly CompanyLayout[],
  { passwordHash, today }: { passwordHash: string; today: string },
): Promise<People> {
  const random = createRandom('people')
  const founded = new Date(toInstant(addDays(today, -400), '09:00', demoTimeZone))
  const groupId = await insertGroup(queries, layout[0]!.name, founded)
  const companyIds = await insertCompanies(
    queries,
    groupId,
    layout.map(({ name, address, number }, index) => ({
      name,
      nameKey: nameKey(name),
      cnpj: completeCnpj(`${cnpjRoot}${String(index + 1).padStart(4, '0')}`),
      address,
      number,
      ...demoPlace,
    })),
    founded,
  )
  const nextCpf = distinctCpfs(random)
  const leaders = coordinators.map((coordinator) => ({
    ...coordinator,
    ...person(random, companyIds[coordinator.company] ?? companyIds[0]!, nextCpf()),
  }))
  const cleaners = layout.flatMap((company, index) =>
    company.cleaners.map((cleaner) => ({ ...cleaner, ...person(random, companyIds[index]!, nextCpf()) })),
  )
  const users: UserInsert[] = [
    ...leaders.map(({ master, mainCompany, level, company, ...user }) => ({ ...user, coordinator: true })),
    ...cleaners.map((user) => ({ ...user, active: true, coordinator: false })),
  ]
  const registrations: RegistrationInsert[] = [
    ...users.map(({ company_id, cpf }) => ({ company_id, cpf, status: 'active' as const })),
    ...waiting.map((status) => ({ company_id: random.pick(companyIds), cpf: nextCpf(), status })),
  ]
  await insertDemoRegistrations(queries, groupId, registrations, founded)
  const ids = await insertUsers(queries, groupId, users, passwordHash, founded)
  const main = companyIds[0]!
  for (const { cpf, mainCompany, level, master } of leaders) {
    const userId = ids.get(cpf)!
    if (mainCompany) await insertAccessLevel(queries, { groupId, userId, companyId: main, name: level })
    if (master) await insertMasterCpf(queries, { groupId, cpf, companyId: main })
  }
  return {
    groupId,
    founded,
    companies: companyIds.map((id) => ({
      id,
      cleaners: cleaners
        .filter((cleaner) => cleaner.company_id === id)
        .map(({ name, cpf }) => ({ id: ids.get(cpf)!, name })),
    })),
    masterId: ids.get(leaders.find(({ master }) => master)!.cpf)!,
    count: users.length,
  }
}

function person(random: Random, companyId: number, cpf: string) {
  return {
    company_id: companyId,
    cpf,
    phone: `8590000${String(random.integer(0, 9999)).padStart(4, '0')}`,
    birth_date: addDays('1962-01-01', random.integer(0, 15_000)),
  }
}

/** Returns a function that generates valid CPFs. All of them are different. */
function distinctCpfs(random: Random): () => string {
  const given = new Set<string>()
  return () => {
    let cpf: string
    do cpf = completeCpf(String(random.integer(100_000_000, 999_999_998)))
    while (given.has(cpf) || /^(\d)\1+$/.test(cpf))
    given.add(cpf)
    return cpf
  }
}
