import {
  mostSetupNames,
  type previewSetup as previewSetupCall,
  type SetupPart,
  type SetupResult,
} from '@zelo/contract/company-setup'
import type { ParsedInput } from '@zelo/contract/endpoint'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import { unique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { pickPlainFields } from '../../environment-fields.ts'
import { insertRecords, isActiveCompany } from '../../kit/reference-data-import.queries.ts'
import { readReferenceTable } from '../../kit/reference-tables.ts'
import { selectCompany } from '../companies/companies.queries.ts'
import { type EnvironmentInsert, insertEnvironments } from '../environments/environments.queries.ts'
import { createQrKey } from '../environments/environments.service.ts'
import {
  lockActiveCompany,
  type NamedRecord,
  type ReferencePart,
  type RoomToCopy,
  selectNamedRecords,
  selectRoomKeys,
  selectRoomsToCopy,
} from './company-setup.queries.ts'
import { readTemplate, toProcedureDetails } from './setup-templates.ts'

type Wish = ParsedInput<typeof previewSetupCall>['body']

const referenceParts = ['sectors', 'categories', 'procedures', 'risks'] as const

/** The records that a setup registers. `existing` counts the records that the company already has. */
interface Plan extends Record<ReferencePart, Part<NamedRecord>> {
  environments: Part<RoomToCopy>
}

interface Part<Item> {
  created: Item[]
  existing: number
}

/**
 * Returns the records that a setup would register. Saves nothing.
 * @throws `not_found` at `companyId` for an unknown or inactive company, and at `source` for an unknown company or
 * the company itself
 */
export async function previewSetup(queries: Queries, wish: Wish): Promise<SetupResult> {
  if (!(await isActiveCompany(queries, wish.companyId))) throw unknownCompany('companyId')
  return toResult(await planSetup(queries, wish))
}

/**
 * Registers the records of a template or of another company. Skips records whose name key the company already has. Each
 * environment gets its own QR code.
 * @throws as `previewSetup`; `duplicate` if somebody registered one of the environments at the same time
 */
export async function setUpCompany(
  queries: Queries,
  groupId: number,
  wish: Wish,
  now: Date,
): Promise<SetupResult> {
  if (!(await lockActiveCompany(queries, wish.companyId))) throw unknownCompany('companyId')
  const plan = await planSetup(queries, wish)
  for (const part of referenceParts) {
    const records = plan[part].created.map((record, line) => ({ ...record, line }))
    if (records.length === 0) continue
    await insertRecords(queries, readReferenceTable(part), wish.companyId, JSON.stringify(records))
  }
  const rooms = plan.environments.created
  if (rooms.length > 0) {
    const inserted = await toInserts(queries, wish.companyId, rooms)
    await unique(insertEnvironments(queries, groupId, inserted, now))
  }
  return toResult(plan)
}

async function planSetup(queries: Queries, wish: Wish): Promise<Plan> {
  const { companyId, parts } = wish
  const given = await readSource(queries, wish)
  const rooms = parts.includes('environments') ? given.environments : []
  const environments = leaveOutKnown(rooms, await selectRoomKeys(queries, companyId))
  const used = listUsedKeys(environments.created)
  const planPart = async (part: ReferencePart) => {
    const wanted = parts.includes(part) ? given[part] : given[part].filter(({ key }) => used[part].has(key))
    const known = await selectNamedRecords(queries, part, companyId)
    return leaveOutKnown(
      wanted,
      known.map(({ key }) => key),
    )
  }
  return {
    sectors: await planPart('sectors'),
    categories: await planPart('categories'),
    procedures: await planPart('procedures'),
    risks: await planPart('risks'),
    environments,
  }
}

type Given = Record<ReferencePart, NamedRecord[]> & { environments: RoomToCopy[] }

async function readSource(queries: Queries, { companyId, source, parts }: Wish): Promise<Given> {
  if ('template' in source) {
    const template = readTemplate(source.template)
    const place = source.language === 'pt-BR' ? 0 : 1
    const toRecord = (name: string) => ({ name, key: nameKey(name) })
    return {
      sectors: template.sectors.map((names) => toRecord(names[place])),
      categories: template.categories.map((names) => toRecord(names[place])),
      procedures: template.procedures.map((procedure) => ({
        ...toRecord(procedure[place]),
        ...toProcedureDetails(procedure[2], place),
      })),
      risks: template.risks.map((risk) => ({ ...toRecord(risk[place]), color: risk[2] })),
      environments: [],
    }
  }
  if (source.companyId === companyId || !(await selectCompany(queries, source.companyId)))
    throw unknownCompany('source')
  const read = async (part: ReferencePart) =>
    (await selectNamedRecords(queries, part, source.companyId)).map(({ id: _id, ...record }) => record)
  return {
    sectors: await read('sectors'),
    categories: await read('categories'),
    procedures: await read('procedures'),
    risks: await read('risks'),
    environments: parts.includes('environments') ? await selectRoomsToCopy(queries, source.companyId) : [],
  }
}

function unknownCompany(field: 'companyId' | 'source'): DomainError {
  return new DomainError('not_found', { errors: { [field]: 'company_unknown' } })
}

function leaveOutKnown<Item extends { key: string }>(items: readonly Item[], known: readonly string[]) {
  const keys = new Set(known)
  const created = items.filter(({ key }) => !keys.has(key))
  return { created, existing: items.length - created.length }
}

/** Returns the name keys of the reference data that the given environments use. */
function listUsedKeys(rooms: readonly RoomToCopy[]): Record<ReferencePart, ReadonlySet<string>> {
  return {
    sectors: new Set(rooms.map(({ sector }) => sector)),
    categories: new Set(rooms.map(({ category }) => category)),
    procedures: new Set(rooms.flatMap(({ mandatory, optional }) => [...mandatory, ...optional])),
    risks: new Set(rooms.flatMap(({ risks }) => risks)),
  }
}

/** Returns environments to insert. Their name keys become ids of the company's own records. */
async function toInserts(
  queries: Queries,
  companyId: number,
  rooms: readonly RoomToCopy[],
): Promise<EnvironmentInsert[]> {
  const readIds = async (part: ReferencePart) => {
    const ids = new Map((await selectNamedRecords(queries, part, companyId)).map(({ key, id }) => [key, id]))
    return (key: string) => {
      const id = ids.get(key)
      if (id === undefined) throw new Error(`a setup without its ${part}`)
      return id
    }
  }
  const [sector, category] = [await readIds('sectors'), await readIds('categories')]
  const [procedure, risk] = [await readIds('procedures'), await readIds('risks')]
  return rooms.map((room) => ({
    companyId,
    name: room.name,
    nameKey: room.key,
    floor: room.floor,
    ...pickPlainFields(room),
    qrKey: createQrKey(),
    sectorId: sector(room.sector),
    categoryId: category(room.category),
    risks: room.risks.map(risk),
    mandatory: room.mandatory.map(procedure),
    optional: room.optional.map(procedure),
  }))
}

function toResult(plan: Plan): SetupResult {
  const describe = (part: SetupPart) => {
    const { created, existing } = plan[part]
    const names = created.slice(0, mostSetupNames).map(({ name }) => name)
    return { created: created.length, existing, names }
  }
  return {
    sectors: describe('sectors'),
    categories: describe('categories'),
    procedures: describe('procedures'),
    risks: describe('risks'),
    environments: describe('environments'),
  }
}
