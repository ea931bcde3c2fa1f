import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Decoded, list, maybe, one, record } from '@zelo/contract/record'
import { decode } from '@zelo/contract/wire'
import fc from 'fast-check'
import * as z from 'zod'
import { createWriter, writeList } from './write-json.ts'

const part = record({ name: ['NOME', z.string()], seen: ['visto', z.boolean().optional()] })
const row = record({
  id: [['ID', 'id'], z.number()],
  text: ['TEXTO', z.string().nullable()],
  tags: ['tags', z.array(z.string())],
  best: ['melhor', maybe(part)],
  parts: ['PARTES', list(part)],
})

const anyPart = fc.record({
  name: fc.string({ unit: 'binary' }),
  seen: fc.option(fc.boolean(), { nil: undefined }),
})
const anyRow: fc.Arbitrary<Decoded<typeof row>> = fc.record({
  id: fc.double(),
  text: fc.option(fc.constantFrom('Copa', '"\\\u2028\n', '')),
  tags: fc.array(fc.string()),
  best: fc.option(anyPart),
  parts: fc.array(anyPart),
})

test('every value is written as JSON that decodes to the same value', () => {
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      const read = decode(list(row), JSON.parse(createWriter(list(row))(rows)))
      assert.deepEqual(read, JSON.parse(JSON.stringify(rows)))
    }),
  )
})

test('a list is sent with the same JSON, in chunks', () => {
  const rows = fc.sample(anyRow, 20)
  assert.equal([...writeList(row, () => rows).chunks()].join(''), createWriter(list(row))(rows))
})

test('writes fields in the order of the record, under all names', () => {
  const shared = ['a']
  const value = { best: null, tags: shared, id: 3, parts: [{ seen: undefined, name: 'B' }], text: null }
  assert.equal(
    createWriter(one(row))(value),
    '{"ID":3,"id":3,"TEXTO":null,"tags":["a"],"melhor":null,"PARTES":[{"NOME":"B"}]}',
  )
})
