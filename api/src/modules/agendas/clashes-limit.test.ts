import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '@zelo/contract/rules/calendar'
import { Clashes } from './clashes.ts'

const year = Array.from({ length: 366 }, (_, index) => addDays('2026-01-01', index))
const slots = ['08:00', '10:00', '12:00', '14:00'].map((start) => ({ start, end: `${start.slice(0, 2)}:30` }))

test("lists only the first five hundred clashes of a person's plans", () => {
  const plans = Array.from({ length: 200 }, (_, index) => ({
    userId: 1,
    person: 'Ivone',
    environmentId: index,
    environment: `Sala ${index}`,
    slots,
    days: year,
  }))
  const clashes = new Clashes(plans, [])
  assert.equal(clashes.sameEnvironment(), undefined)
  const first = clashes.first(500)
  assert.equal(first.length, 500)
  assert.ok(first.every(({ day, slot }) => day === '2026-01-01' && slot.start === '08:00'))
})

test('compares a file of daily plans of one person at one time', () => {
  const [slot] = slots
  const plans = Array.from({ length: 1000 }, (_, index) => ({
    userId: 1,
    person: 'Ivone',
    environmentId: index,
    environment: `Sala ${index}`,
    slots: [slot!],
    days: year,
  }))
  const clashes = new Clashes(plans, [])
  assert.equal(clashes.first(500).length, 500)
  assert.ok(plans.every((plan) => clashes.listClashDays(plan).length === year.length))
  assert.ok(plans.every((plan) => clashes.sameEnvironment(plan) === undefined))
})

test('reports a clash in the same environment even among many other clashes', () => {
  const plan = (environmentId: number, days: string[]) => ({
    userId: 1,
    person: 'Ivone',
    environmentId,
    environment: `Sala ${environmentId}`,
    slots,
    days,
  })
  const others = Array.from({ length: 50 }, (_, index) => plan(index, year))
  const twin = plan(49, year.slice(-1))
  const same = new Clashes([twin], others).sameEnvironment()
  assert.equal(same?.day, '2027-01-01')
  assert.equal(new Clashes([{ ...twin, userId: 2 }], others).sameEnvironment(), undefined)
})
