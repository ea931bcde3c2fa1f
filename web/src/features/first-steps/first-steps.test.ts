import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDoneSteps, firstSteps, type Registered } from './first-steps.ts'

const nothing: Registered = {
  branches: 0,
  cpfs: 1,
  users: 1,
  cleaners: 0,
  procedures: 0,
  risks: 0,
  sectors: 0,
  categories: 0,
  environments: 0,
}

test('a new installation with only the first CPF has no finished step', () => {
  assert.deepEqual([...findDoneSteps(nothing)], [])
})

test('the first record of each kind finishes its step', () => {
  const cases: [Partial<Registered>, string[]][] = [
    [{ branches: 1 }, ['branch']],
    [{ cpfs: 2 }, ['cpf']],
    [{ cpfs: 2, users: 2, cleaners: 1 }, ['cpf', 'person']],
    [{ cpfs: 2, users: 2 }, []],
    [{ procedures: 1, risks: 2 }, ['procedures', 'risks']],
    [{ sectors: 1, categories: 1, environments: 1 }, ['sectors', 'categories', 'environment']],
  ]
  for (const [change, done] of cases) assert.deepEqual([...findDoneSteps({ ...nothing, ...change })], done)
})

test('the schedule step stays open even if all other steps are done', () => {
  const all = { ...nothing, branches: 1, cpfs: 2, users: 2, cleaners: 1, procedures: 1, risks: 1 }
  const done = findDoneSteps({ ...all, sectors: 1, categories: 1, environments: 1 })
  assert.deepEqual(
    firstSteps.filter(({ name }) => !done.has(name)).map(({ name }) => name),
    ['schedule'],
  )
})
