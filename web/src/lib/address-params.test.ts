import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAlone, readCompany, withParams } from './address-params.ts'

test('an unknown company in the URL means all companies', () => {
  const company = (text: string, companies?: { id: number }[]) =>
    readCompany(new URLSearchParams(text), 1, companies)
  const group = [{ id: 1 }, { id: 3 }]
  assert.equal(company('', group), 1)
  assert.equal(company('company=x'), 1)
  assert.equal(company('company=-1', group), 1)
  assert.equal(company('company=3'), 3)
  assert.equal(company('company=3', group), 3)
  assert.equal(company('company=999999', group), 1)
})

test('only a URL that names the parent company excludes the branches', () => {
  const alone = (text: string) => readAlone(new URLSearchParams(text), 1)
  assert.deepEqual(['', 'company=3', 'company=1'].map(alone), [undefined, undefined, '1'])
})

test('changing some parameters keeps the other parameters', () => {
  const params = new URLSearchParams('company=3&from=2026-11-01&appointment=10482')
  assert.equal(
    withParams(params, { appointment: null, from: '2026-11-02' }).toString(),
    'company=3&from=2026-11-02',
  )
})
