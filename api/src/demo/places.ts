import { type ReferenceName, referenceNames } from '@zelo/contract/reference-lists'
import { nameKey } from '@zelo/contract/rules/name-key'
import { formatQrKey, QR_KEY_LENGTH } from '@zelo/contract/rules/presence'
import type { Queries } from '../database/tenant.ts'
import { createRecord } from '../kit/reference-data.service.ts'
import { readReferenceTable } from '../kit/reference-tables.ts'
import { type EnvironmentInsert, insertEnvironments } from '../modules/environments/environments.queries.ts'
import { updateQrKeys } from '../modules/qr-codes/qr-codes.queries.ts'
import { insertPreviousCodes, selectDemoEnvironments } from './demo.queries.ts'
import { demoRecords, findKind } from './demo-reference-data.ts'
import type { CompanyLayout } from './layout.ts'
import type { People } from './people.ts'
import { type Crew, planDemoShift } from './plan.ts'
import { createRandom } from './random.ts'
import { findPlainFields } from './room-areas.ts'

/** A cleaner has time for at most this many rooms. */
const roomsPerCleaner = 4

/** Creates the reference data and environments of every company. Returns the rooms of each cleaner. */
export async function createPlaces(
  queries: Queries,
  layout: readonly CompanyLayout[],
  { groupId, companies, founded }: Pick<People, 'groupId' | 'companies' | 'founded'>,
): Promise<Crew[]> {
  const references = new Map<number, References>()
  for (const { id } of companies) references.set(id, await createReferenceData(queries, id))

  const random = createRandom('codes')
  const code = () => formatQrKey(random.bytes(QR_KEY_LENGTH))
  const located = layout.flatMap(({ rooms }, index) =>
    rooms.map((room) => ({ room, companyId: companies[index]!.id })),
  )
  const environments = located.map(({ room, companyId }): EnvironmentInsert => {
    const { name, floor, category, sector } = room
    const kind = findKind(category)
    const { sectors, categories, risks, procedures } = references.get(companyId)!
    return {
      companyId,
      name,
      nameKey: nameKey(name),
      floor,
      categoryId: categories.get(category)!,
      sectorId: sectors.get(sector)!,
      qrKey: code(),
      risks: kind.risks.map((risk) => risks.get(risk)!),
      mandatory: kind.mandatory.map((procedure) => procedures.get(procedure)!),
      optional: kind.optional.map((procedure) => procedures.get(procedure)!),
      ...findPlainFields(room),
    }
  })
  const ids = await insertEnvironments(queries, groupId, environments, founded)
  const replaced = ids.filter(() => random.chance(0.1)).map((id) => ({ id, key: code() }))
  await insertPreviousCodes(queries, replaced, founded)
  const planned = located.map((one, index) => ({ ...one, environmentId: ids[index]! }))
  return companies.flatMap(({ id: companyId, cleaners }, index) => {
    const rooms = planned
      .filter((one) => one.companyId === companyId)
      .slice(0, cleaners.length * roomsPerCleaner)
    return cleaners.map((cleaner, nth) => ({
      companyId,
      userId: cleaner.id,
      userName: cleaner.name,
      shift: planDemoShift(nth, cleaners.length, index),
      rooms: slicePart(rooms, nth, cleaners.length),
    }))
  })
}

/** Replaces the QR codes of a few rooms, so that the demo shows rooms that need new labels. */
export async function replaceDemoCodes(queries: Queries, crews: readonly Crew[], now: Date): Promise<void> {
  const random = createRandom('replaced codes')
  const rooms = crews.filter((_, index) => index % 6 === 2).flatMap(({ rooms }) => rooms.slice(-1))
  const environments = new Map((await selectDemoEnvironments(queries)).map((row) => [row.id, row]))
  const replacements = rooms.slice(0, 4).map(({ environmentId: id }) => ({
    id,
    key: environments.get(id)!.qr_key,
    newKey: formatQrKey(random.bytes(QR_KEY_LENGTH)),
    stolen: false,
  }))
  await updateQrKeys(queries, replacements, now)
}

/** The ids of one company's reference data, by kind and name. */
type References = Record<ReferenceName, Map<string, number>>

async function createReferenceData(queries: Queries, companyId: number): Promise<References> {
  const references: Partial<References> = {}
  for (const kind of referenceNames) {
    const ids = new Map<string, number>()
    for (const [name, fields] of Object.entries(demoRecords[kind])) {
      const written = { color: undefined, ...fields, name }
      const { id } = await createRecord(queries, readReferenceTable(kind), companyId, written)
      ids.set(name, id)
    }
    references[kind] = ids
  }
  return references as References
}

/** Splits a list into `count` parts of consecutive items, and returns one of them. */
function slicePart<Item>(items: readonly Item[], index: number, count: number): Item[] {
  const cut = (part: number) => Math.floor((part * items.length) / count)
  return items.slice(cut(index), cut(index + 1))
}
