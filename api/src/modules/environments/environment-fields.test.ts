// The fields that a user writes. The types of this file require a value for each field of the contract. If the contract
// gets a new field, this file does not compile until it has a value. The tests then fail until the server stores,
// imports and records the field.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { environmentFile, importEnvironments } from '@zelo/contract/environment-import'
import {
  type Environment,
  editedEnvironment,
  environment,
  newEnvironment,
  type WireEnvironment,
} from '@zelo/contract/environments'
import type { Parsed } from '@zelo/contract/input'
import { one } from '@zelo/contract/record'
import { decode, encodeInput } from '@zelo/contract/wire'
import { createTestEnvironments, type TestEnvironments } from './test-environments.ts'

type Fields = Required<Omit<Parsed<typeof newEnvironment>, 'companyId'>>

let kit: TestEnvironments
/** Two environments that differ in every field. */
let first: Fields
let second: Fields

before(async () => {
  kit = await createTestEnvironments()
  const { categories, sectors, risks, procedures } = kit.group
  first = {
    name: 'Galeria',
    categoryId: categories.used,
    sectorId: sectors.used,
    floor: 'Térreo',
    risks: [risks.used],
    mandatory: [procedures.used],
    optional: [procedures.free],
    area: 12.5,
    areaKind: 'restroom',
  }
  second = {
    name: 'Mezanino',
    categoryId: categories.free,
    sectorId: sectors.free,
    floor: '1º andar',
    risks: [risks.free],
    mandatory: [procedures.free],
    optional: [procedures.used],
    area: 7,
    areaKind: 'cold-floor',
  }
})
after(() => kit.close())

/** Returns the written fields of an environment in a response. */
function readFields(body: WireEnvironment): Fields {
  const { name, categoryId, sectorId, floor, risks, procedures, area, areaKind } = decode(
    one(environment),
    body,
  ) as Environment
  const listProcedures = (mandatory: boolean) =>
    procedures.filter((each) => each.mandatory === mandatory).map(({ id }) => id)
  return {
    name,
    categoryId,
    sectorId,
    floor,
    risks: risks.map(({ id }) => id),
    mandatory: listProcedures(true),
    optional: listProcedures(false),
    area,
    areaKind,
  }
}

/** Returns the name of a field in the change log. */
const toLogName = (field: string) =>
  field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('each field is stored, listed, edited and recorded', async () => {
  const { group, create, edit, listed, server } = kit
  for (const [field, value] of Object.entries(first)) assert.notDeepEqual(value, Reflect.get(second, field))
  const created = await create(encodeInput(newEnvironment, { ...first, companyId: group.branch }))
  assert.deepEqual(readFields(created.body), first)
  const { ID: id } = created.body
  assert.deepEqual(readFields(await listed({ id })), first)
  const edited = await edit(id, encodeInput(editedEnvironment, second))
  assert.deepEqual(readFields(edited.body), second)
  assert.deepEqual(readFields(await listed({ id })), second)

  const { after: recorded } = await server.database.asOwner((queries) =>
    queries
      .selectFrom('changes')
      .select('after')
      .where('subject', '=', 'environment')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const { name: _, ...others } = second
  for (const field of Object.keys(others)) assert.ok(toLogName(field) in Object(recorded), field)
})

test('each field has a column in the import', async () => {
  const { group, server, list } = kit
  const { marker } = group
  const cells: Record<keyof Fields, [column: keyof typeof environmentFile.titles, text: string]> = {
    name: ['name', 'Da planilha'],
    categoryId: ['category', `${marker} Categoria Um`],
    sectorId: ['sector', `${marker} Setor Um`],
    floor: ['floor', 'Térreo'],
    risks: ['risks', `${marker} Risco Um`],
    mandatory: ['mandatory', `${marker} Lavar piso`],
    optional: ['optional', `${marker} Encerar`],
    area: ['area', '12,5'],
    areaKind: ['areaKind', 'Banheiro'],
  }
  const columns = [...Object.values(cells), ['company', `${marker} Filial Centro`] as const]
  const header = columns.map(([column]) => environmentFile.titles[column]).join(';')
  const row = columns.map(([, text]) => text).join(';')
  const body = { file: new File([`${header}\n${row}`], 'ambientes.csv') }
  assert.equal((await server.send(group.people.coordinator, importEnvironments, { body })).body.imported, 1)
  const found = (await list()).find(({ AMBIENTE_NOME }) => AMBIENTE_NOME === 'Da planilha')
  assert.deepEqual(readFields(found!), { ...first, name: 'Da planilha' })
})
