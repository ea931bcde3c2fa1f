import { nameKey } from '@zelo/contract/rules/name-key'
import { QR_KEY_LENGTH, qrKeyOf } from '@zelo/contract/rules/presence'
import type { Queries } from '../database/tenant.ts'
import { createRecord } from '../reference-data/reference-data.service.ts'
import { type EnvironmentInsert, insertEnvironments } from './demo.queries.ts'
import { kindOf, kinds, procedures, risks, sectors } from './kinds.ts'
import type { CompanyLayout } from './layout.ts'
import type { People } from './people.ts'
import { type Crew, shiftOf } from './plan.ts'
import { randomFrom } from './random.ts'

/** More than these a cleaner has no time for. */
const roomsPerCleaner = 4

/** Reference data and environments of every company; answers who of its cleaners has which rooms. */
export async function createPlaces(
  queries: Queries,
  layout: readonly CompanyLayout[],
  { groupId, companies, founded }: Pick<People, 'groupId' | 'companies' | 'founded'>,
): Promise<Crew[]> {
  const references = new Map<number, References>()
  for (const { id } of companies) references.set(id, await createReferenceData(queries, id))

  const random = randomFrom('codes')
  const code = () => qrKeyOf(random.bytes(QR_KEY_LENGTH))
  const located = layout.flatMap(({ rooms }, index) =>
    rooms.map((room) => ({ room, companyId: companies[index]!.id })),
  )
  const environments = located.map(({ room, companyId }): EnvironmentInsert => {
    const { name, floor, category, sector } = room
    const kind = kindOf(category)
    const { sectors, categories, risks, procedures } = references.get(companyId)!
    return {
      company_id: companyId,
      name,
      name_key: nameKey(name),
      floor,
      category_id: categories.get(category)!,
      sector_id: sectors.get(sector)!,
      qr_key: code(),
      previous_qr_key: random.chance(0.1) ? code() : null,
      risks: kind.risks.map((risk) => risks.get(risk)!),
      mandatory: kind.mandatory.map((procedure) => procedures.get(procedure)!),
      optional: kind.optional.map((procedure) => procedures.get(procedure)!),
    }
  })
  const ids = await insertEnvironments(queries, groupId, environments, founded)
  const planned = located.map((one, index) => ({ ...one, environmentId: ids[index]! }))
  return companies.flatMap(({ id: companyId, cleaners }, index) => {
    const rooms = planned
      .filter((one) => one.companyId === companyId)
      .slice(0, cleaners.length * roomsPerCleaner)
    return cleaners.map((cleaner, nth) => ({
      companyId,
      userId: cleaner.id,
      userName: cleaner.name,
      shift: shiftOf(nth, cleaners.length, index),
      rooms: partOf(rooms, nth, cleaners.length),
    }))
  })
}

/** Ids of one company's reference data by name. */
type References = Record<keyof typeof tables, Map<string, number>>

async function createReferenceData(queries: Queries, companyId: number): Promise<References> {
  const create = async (
    kind: keyof typeof tables,
    named: readonly (readonly [string, string | undefined])[],
  ) => {
    const ids = new Map<string, number>()
    for (const [name, color] of named) {
      const { id } = await createRecord(queries, tables[kind], companyId, { name, color })
      ids.set(name, id)
    }
    return ids
  }
  const colorless = (names: readonly string[]) => names.map((name) => [name, undefined] as const)
  return {
    sectors: await create('sectors', colorless(sectors)),
    categories: await create('categories', colorless(Object.keys(kinds))),
    procedures: await create('procedures', colorless(Object.keys(procedures))),
    risks: await create('risks', Object.entries(risks)),
  }
}

const tables = {
  sectors: {
    table: 'sectors',
    usedBy: { table: 'environments', column: 'sector_id', environment: 'id' },
    withColor: false,
  },
  categories: {
    table: 'categories',
    usedBy: { table: 'environments', column: 'category_id', environment: 'id' },
    withColor: false,
  },
  procedures: {
    table: 'procedures',
    usedBy: { table: 'tasks', column: 'procedure_id', environment: 'environment_id' },
    withColor: false,
  },
  risks: {
    table: 'risks',
    usedBy: { table: 'environment_risks', column: 'risk_id', environment: 'environment_id' },
    withColor: true,
  },
} as const

/** The consecutive items that fall to one of `count`. */
function partOf<Item>(items: readonly Item[], index: number, count: number): Item[] {
  const cut = (part: number) => Math.floor((part * items.length) / count)
  return items.slice(cut(index), cut(index + 1))
}
