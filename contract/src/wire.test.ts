import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { input } from './input.ts'
import { queryInput } from './query-input.ts'
import { layout, list, maybe, one, record } from './record.ts'
import { decode, decodeErrors, decodeInput, encode, encodeErrors, encodeInput } from './wire.ts'
import { buildQuerySchema, toWireSchema } from './wire-schema.ts'

const risk = record({ id: ['ID_RISCO', z.int()], name: ['NOME', z.string()] })
const room = record({
  id: [['ID', 'ambienteId'], z.int()],
  floor: ['ANDAR', z.string().nullable()],
  main: ['RISCO', maybe(risk)],
  risks: ['RISCOS', list(risk)],
})
const decodedRoom = { id: 7, floor: null, main: null, risks: [{ id: 1, name: 'Piso molhado' }] }
const wireRoom = {
  ID: 7,
  ambienteId: 7,
  ANDAR: null,
  RISCO: null,
  RISCOS: [{ ID_RISCO: 1, NOME: 'Piso molhado' }],
}

test('decodes records inside records', () => {
  assert.deepEqual(decode(one(room), wireRoom), decodedRoom)
  assert.deepEqual(decode(list(room), [wireRoom, wireRoom]), [decodedRoom, decodedRoom])
  assert.equal(decode(maybe(room), null), null)
  assert.equal(decode(z.string(), 'ANDAR'), 'ANDAR')
})

test('encodes records inside records', () => {
  assert.deepEqual(encode(one(room), decodedRoom), wireRoom)
  assert.deepEqual(encode(list(room), [decodedRoom]), [wireRoom])
  assert.equal(encode(maybe(room), null), null)
  assert.equal(encode(z.string(), 'ANDAR'), 'ANDAR')
})

test('the schema of a response requires each API name of each field', () => {
  assert.deepEqual(toWireSchema(one(room)).parse(wireRoom), wireRoom)
  assert.ok(!toWireSchema(list(room)).safeParse([{ ...wireRoom, ambienteId: undefined }]).success)
})

const visit = layout(
  ['id', 'id', z.int()],
  ['person.id', 'userId', z.int()],
  ['room.floor', 'Agenda.Ambiente.andar', z.string()],
  ['person.id', 'Agenda.userId', z.int()],
  ['room.risks', 'Agenda.RISCOS', list(risk)],
)
const wireVisit = {
  id: 1,
  userId: 7,
  Agenda: { Ambiente: { andar: 'Térreo' }, userId: 7, RISCOS: [{ ID_RISCO: 2, NOME: 'Piso molhado' }] },
}

test('decodes values that the API nests differently from the code', () => {
  const decoded = {
    id: 1,
    person: { id: 7 },
    room: { floor: 'Térreo', risks: [{ id: 2, name: 'Piso molhado' }] },
  }
  assert.deepEqual(decode(list(visit), [wireVisit]), [decoded])
  assert.deepEqual(decode(one(visit), { id: 1 }), { id: 1, person: {}, room: {} })
  assert.deepEqual(toWireSchema(one(visit)).parse(wireVisit), wireVisit)
})

test('does not change a row that is not an object', () => {
  assert.deepEqual(decode(list(visit), ['Intervalo inválido']), ['Intervalo inválido'])
})

const asked = queryInput({ from: ['dataIni', z.string()], personId: ['userId', z.coerce.number()] })

test('translates a query and ignores its unknown fields', () => {
  assert.deepEqual(encodeInput(asked, { from: '2026-03-02', personId: 7 }), {
    dataIni: '2026-03-02',
    userId: 7,
  })
  const decoded = decodeInput(asked, { dataIni: '2026-03-02', userId: '7', from: 'x', page: '2' })
  assert.deepEqual(buildQuerySchema(asked).parse(decoded), { from: '2026-03-02', personId: 7 })
  assert.deepEqual(encodeErrors(asked, { from: 'required' }), { dataIni: 'required' })
  assert.deepEqual(decodeErrors(asked, { dataIni: 'required' }), { from: 'required' })
})

const body = input({
  name: ['nome', z.string()],
  mandatory: ['procedures', z.array(z.int())],
  procedures: ['todos', z.boolean().optional()],
})

test('translates a body in both directions', () => {
  const inCode = { name: 'Copa', mandatory: [3], procedures: true }
  const onWire = { nome: 'Copa', procedures: [3], todos: true }
  assert.deepEqual(encodeInput(body, inCode), onWire)
  assert.deepEqual(decodeInput(body, onWire), inCode)
  assert.deepEqual(toWireSchema(body).parse(onWire), onWire)
})

test('rejects a field that is sent under its name in the code', () => {
  const { error } = body.schema.safeParse(decodeInput(body, { nome: 'Copa', procedures: [], mandatory: [3] }))
  assert.deepEqual(error?.issues, [
    { code: 'unrecognized_keys', keys: ['?mandatory'], message: 'Unrecognized key: "?mandatory"', path: [] },
  ])
  assert.deepEqual(encodeErrors(body, { '?mandatory': 'unknown_field' }), { mandatory: 'unknown_field' })
})

test('converts the field names of an error in both directions', () => {
  const inCode = { 'mandatory.2': 'invalid', name: 'required' }
  const onWire = { 'procedures.2': 'invalid', nome: 'required' }
  assert.deepEqual(encodeErrors(body, inCode), onWire)
  assert.deepEqual(decodeErrors(body, onWire), inCode)
  assert.deepEqual(decodeErrors(z.string(), onWire), onWire)
})

test('decoding returns an input that is not an object unchanged', () => {
  for (const value of [null, undefined, 7, 'text', [1]]) assert.deepEqual(decodeInput(body, value), value)
})
