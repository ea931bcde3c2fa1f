import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { errorStatus, toFieldErrors } from './errors.ts'

const schema = z.strictObject({
  name: z.string().min(1, 'sector_name_required').max(5),
  code: z.string().min(2),
  amount: z.number().optional(),
  items: z.array(z.strictObject({ day: z.iso.date('invalid') })).optional(),
})

function findErrors(value: unknown) {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? {} : toFieldErrors(parsed.error)
}

test('error codes are snake_case and have a status from 400 to 599', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/)
    assert.ok(status >= 400 && status < 600, code)
  }
})

test('a rejected call reports each invalid field with its error [R1-332]', () => {
  assert.deepEqual(
    findErrors({ name: '', code: 'x', items: [{ day: '2026-03-01' }, { day: '2026-02-30' }] }),
    {
      name: 'sector_name_required',
      code: 'too_short',
      'items.1.day': 'invalid',
    },
  )
})

test('reports missing fields as required and wrong types as invalid', () => {
  assert.deepEqual(findErrors({ name: 'a', amount: '3' }), { code: 'required', amount: 'invalid' })
  assert.deepEqual(findErrors({ name: 5, code: null }), { name: 'invalid', code: 'invalid' })
})

test('an unknown field is reported by its name', () => {
  assert.deepEqual(findErrors({ name: 'a', code: 'ab', x: 1, items: [{ day: '2026-03-01', y: 1 }] }), {
    x: 'unknown_field',
    'items.0.y': 'unknown_field',
  })
})

test('reports a missing body as required and any non-object as invalid', () => {
  assert.deepEqual(findErrors(undefined), { body: 'required' })
  assert.deepEqual(findErrors([]), { body: 'invalid' })
})

test('only the first error of a field is reported', () => {
  const both = z.string().min(3, 'first_rule').regex(/^x/, 'second_rule')
  const parsed = z.strictObject({ field: both }).safeParse({ field: 'a' })
  assert.deepEqual(parsed.success || toFieldErrors(parsed.error), { field: 'first_rule' })
})

test("reports zod's own errors about lengths as message keys", () => {
  assert.deepEqual(findErrors({ name: 'abcdef', code: 'a' }), { name: 'too_long', code: 'too_short' })
})

test('for a union, reports the errors of the best-matching branch', () => {
  const short = z.strictObject({ id: z.int(), on: z.boolean() })
  const long = z.strictObject({ id: z.int(), day: z.iso.date('invalid'), times: z.array(z.string()) })
  const fieldErrors = (value: unknown) => {
    const parsed = z.strictObject({ what: z.union([short, long]) }).safeParse(value, { reportInput: true })
    return parsed.success ? {} : toFieldErrors(parsed.error)
  }
  assert.deepEqual(fieldErrors({ what: { id: 1 } }), { 'what.on': 'required' })
  assert.deepEqual(fieldErrors({ what: { id: 'x', day: '2026-02-30', times: [1] } }), {
    'what.id': 'invalid',
    'what.day': 'invalid',
    'what.times.0': 'invalid',
  })
  assert.deepEqual(fieldErrors({ what: { id: 1, on: true } }), {})
})
