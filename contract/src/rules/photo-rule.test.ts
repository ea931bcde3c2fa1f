import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPhotoDue, listDuePhotos, type PhotoFacts, photoRules } from './photo-rule.ts'

test("a due photo depends on the photo rule and the task's state", () => {
  const due = (photoRule: PhotoFacts['photoRule']) =>
    (['open', 'done', 'undone'] as const).filter((state) =>
      isPhotoDue({ photoRule, state, hasPhoto: false }, false),
    )
  assert.deepEqual(due('never'), [])
  assert.deepEqual(due('undone'), ['undone'])
  assert.deepEqual(due('always'), ['done', 'undone'])
  assert.deepEqual(due('slot'), ['done'])
  assert.deepEqual(due(null), [])
  assert.deepEqual(due(undefined), [])
})

test('one photo per slot satisfies "once per slot", but not "always"', () => {
  const task = { state: 'done', hasPhoto: false } as const
  assert.equal(isPhotoDue({ ...task, photoRule: 'slot' }, true), false)
  assert.equal(isPhotoDue({ ...task, photoRule: 'always' }, true), true)
})

test('with "once per slot", the photo is due on only one record', () => {
  const record = (id: number, more: object = {}) =>
    ({ id, photoRule: 'slot', state: 'done', hasPhoto: false, ...more }) as const
  const ids = (...records: ReturnType<typeof record>[]) => listDuePhotos(records).map(({ id }) => id)
  assert.deepEqual(ids(record(1), record(2)), [1])
  assert.deepEqual(ids(record(1), record(2, { noPhotoReason: 'Câmera quebrada' })), [2])
  assert.deepEqual(ids(record(1), record(2, { hasPhoto: true })), [])
})

const facts = fc.record({
  photoRule: fc.option(fc.constantFrom(...photoRules)),
  state: fc.constantFrom('open' as const, 'done' as const, 'undone' as const),
  hasPhoto: fc.boolean(),
})

test('no photo is due if all records that need one have it', () => {
  fc.assert(
    fc.property(fc.array(facts), (records) => {
      const due = new Set(listDuePhotos(records))
      const taken = records.map((record) => ({ ...record, hasPhoto: record.hasPhoto || due.has(record) }))
      assert.deepEqual(listDuePhotos(taken), [])
    }),
  )
})

test('one more photo never increases the number of due photos', () => {
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1 }), fc.nat(), (records, at) => {
      const before = listDuePhotos(records).length
      const more = records.map((record, index) =>
        index === at % records.length ? { ...record, hasPhoto: true } : record,
      )
      assert.ok(listDuePhotos(more).length <= before)
    }),
  )
})
