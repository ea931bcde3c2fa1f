import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columns, type Decoded, layout, list, maybe, one, record, shared } from '@zelo/contract/record'
import { decode } from '@zelo/contract/wire'
import { decodeColumns } from '@zelo/contract/wire-columns'
import { toWireSchema } from '@zelo/contract/wire-schema'
import fc from 'fast-check'
import * as z from 'zod'
import { writeColumns, writeList } from './json-list.ts'
import { createWriter, streamRecord } from './write-json.ts'

const part = record({ name: ['NOME', z.string()], seen: ['visto', z.boolean().optional()] })
const row = record({
  id: [['ID', 'id'], z.number()],
  text: ['TEXTO', z.string().nullable()],
  tags: ['tags', z.array(z.string())],
  best: ['melhor', maybe(part)],
  parts: ['PARTES', list(part)],
  active: ['ativo', z.literal([0, 1])],
  kind: ['tipo', z.enum(['dia', 'noite']).nullable()],
  day: ['DIA', z.iso.date().optional()],
  count: ['QTD', z.int().nullable()],
  owner: ['Dono', shared(record({ id: ['ID', z.int()], name: ['NOME', z.string()] }), 'ID')],
})
const owners = [
  { id: 1, name: 'Ana "A"' },
  { id: 2, name: 'Rui' },
]

const anyPart = fc.record({
  name: fc.string({ unit: 'binary' }),
  seen: fc.option(fc.boolean(), { nil: undefined }),
})
const anyRow: fc.Arbitrary<Decoded<typeof row>> = fc.record({
  id: fc.double({ noNaN: true, noDefaultInfinity: true }),
  text: fc.option(fc.constantFrom('Copa', '"\\\u2028\n', '')),
  tags: fc.array(fc.string()),
  best: fc.option(anyPart),
  parts: fc.array(anyPart),
  active: fc.constantFrom(0, 1),
  kind: fc.constantFrom('dia', 'noite', null),
  day: fc.constantFrom('2026-03-02', undefined),
  count: fc.option(fc.integer()),
  owner: fc.constantFrom(...owners),
})

test('every value is written as JSON that decodes to the same value', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const read = decode(list(row), JSON.parse(createWriter(list(row))(rows)))
      assert.deepEqual(read, JSON.parse(JSON.stringify(rows)))
    }),
  )
})

test('the chunks of a list form the JSON of the whole list', () => {
  const rows = fc.sample(anyRow, 20)
  assert.equal([...writeList(row, () => rows).chunks()].join(''), createWriter(list(row))(rows))
})

test('columns contain the values of a list, and each shared record once', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const written = JSON.parse([...writeColumns(row, () => rows).chunks()].join(''))
      assert.deepEqual(decodeColumns(columns(row), written), JSON.parse(JSON.stringify(rows)))
      toWireSchema(columns(row)).parse(written)
      assert.equal(written.shared.Dono.length, new Set(rows.map(({ owner }) => owner)).size)
    }),
  )
})

test('writes fields in the order of the layout, under all their names', () => {
  const tags = ['a']
  const value = {
    ...({ owner: owners[0]!, count: null, day: undefined, kind: 'dia', active: 1 } as const),
    ...{ best: null, tags, id: 3, parts: [{ seen: undefined, name: 'B' }], text: null },
  }
  assert.equal(
    createWriter(one(row))(value),
    '{"ID":3,"id":3,"TEXTO":null,"tags":["a"],"melhor":null,"PARTES":[{"NOME":"B"}],"ativo":1,"tipo":"dia",' +
      '"QTD":null,"Dono":{"ID":1,"NOME":"Ana \\"A\\""}}',
  )
})

const visit = layout(
  ['id', 'id', z.int()],
  ['person.name', 'User.nome', z.string().optional()],
  ['person.id', 'User.id', z.int()],
  ['room.name', 'Agenda.Ambiente.NOME', z.string()],
  ['person.id', 'Agenda.userId', z.int()],
  ['room.parts', 'Agenda.PARTES', list(part)],
)

test('writes nested values in the order of the API', () => {
  const person = { id: 7, name: undefined }
  const room = { name: 'Copa', parts: [{ name: 'A', seen: undefined }] }
  const rest = '"Agenda":{"Ambiente":{"NOME":"Copa"},"userId":7,"PARTES":[{"NOME":"A"}]}'
  const rows = [1, 2].map((id) => ({ id, person, room }))
  assert.equal(
    createWriter(list(visit))(rows),
    `[{"id":1,"User":{"id":7},${rest}},{"id":2,"User":{"id":7},${rest}}]`,
  )
})

const anyVisits = fc
  .record({
    people: fc.array(fc.record({ id: fc.integer(), name: fc.string() }), { minLength: 1 }),
    rooms: fc.array(fc.record({ name: fc.string(), parts: fc.array(anyPart) }), { minLength: 1 }),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat())),
  })
  .map(({ people, rooms, picks }) =>
    picks.map(([a, b], id) => ({ id, person: people[a % people.length]!, room: rooms[b % rooms.length]! })),
  )

test('a streamed record decodes to its values, even if rows share objects', async () => {
  const pages = one(record({ visits: ['data', list(visit)], parts: ['obs', list(part)] }))
  await fc.assert(
    fc.asyncProperty(anyVisits, fc.array(anyPart), async (visits, parts) => {
      const chunks = streamRecord(pages, { visits: inChunks(visits), parts: inChunks(parts) })
      const text = (await Array.fromAsync(chunks)).join('')
      assert.equal(text, createWriter(pages)({ visits, parts }))
      assert.deepEqual(decode(pages, JSON.parse(text)), JSON.parse(JSON.stringify({ visits, parts })))
    }),
  )
})

async function* inChunks<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += 3) yield items.slice(from, from + 3)
}
