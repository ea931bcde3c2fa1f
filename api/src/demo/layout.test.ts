import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameKey } from '@zelo/contract/rules/name-key'
import { findKind } from './demo-reference-data.ts'
import { planLayout, type Scale, usualScale } from './layout.ts'

function countLayout(scale: Scale) {
  const layout = planLayout(scale)
  return {
    companies: layout.length,
    environments: layout.reduce((sum, { rooms }) => sum + rooms.length, 0),
    cleaners: layout.reduce((sum, { cleaners }) => sum + cleaners.length, 0),
  }
}

test('creates the requested number of companies, environments and cleaners', () => {
  assert.deepEqual(countLayout(usualScale), { companies: 4, environments: 62, cleaners: 25 })
  assert.deepEqual(countLayout({ ...usualScale, branches: 0, environments: 5000, cleaners: 170 }), {
    companies: 1,
    environments: 5000,
    cleaners: 170,
  })
  assert.deepEqual(countLayout({ ...usualScale, branches: 29, environments: 5001, cleaners: 637 }), {
    companies: 30,
    environments: 5001,
    cleaners: 637,
  })
})

test('names are unique where the database requires it, in any demo size', () => {
  for (const scale of [usualScale, { ...usualScale, branches: 29, environments: 5000, cleaners: 3000 }]) {
    const layout = planLayout(scale)
    const unique = (names: string[]) => assert.equal(new Set(names).size, names.length)
    unique(layout.map(({ name }) => nameKey(name)))
    unique(layout.flatMap(({ cleaners }) => cleaners.map(({ email }) => email)))
    for (const { rooms } of layout) unique(rooms.map(({ name }) => nameKey(name)))
  }
})

test('every benchmark environment has three risks and four procedures', () => {
  const [company] = planLayout({ ...usualScale, branches: 0, environments: 5000 })
  const numbered = company!.rooms.filter(({ name }) => /^Sala \d/.test(name))
  assert.ok(numbered.length > 4900)
  for (const { category } of numbered) {
    const { risks, mandatory, optional } = findKind(category)
    assert.equal(risks.length, 3)
    assert.equal(mandatory.length + optional.length, 4)
  }
})
