import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can } from '@zelo/contract/permissions'
import { isExpired, joinAccessLevels, readCompanyScope, toActor } from './session.ts'
import { sampleSession } from './test-session.ts'

const mainCompanies = [
  { id: 5, name: 'Orvalho Conservação' },
  { id: 6, name: 'Orvalho Serviços' },
]

test('a session expires after more than a day [R1-194 R1-199]', () => {
  const justOver = Date.parse('2026-11-20T11:00:00.001Z')
  assert.equal(isExpired(sampleSession(), justOver), true)
})

test('a session is valid for exactly one day [R1-198]', () => {
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-20T11:00:00Z')), false)
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-19T11:00:00Z')), false)
})

test('a session whose sign-in time is unreadable has expired', () => {
  assert.equal(
    isExpired(sampleSession({ loginTime: 'yesterday' }), Date.parse('2026-11-19T08:00:00-03:00')),
    true,
  )
})

test('the lists are limited to the user’s first main company [R1-271]', () => {
  assert.equal(readCompanyScope(sampleSession({ mainCompanies: mainCompanies })), 5)
})

test('a user without a main company sees the whole group [R1-273]', () => {
  assert.equal(readCompanyScope(sampleSession()), 3)
})

test('a coordinator without a main company can read but not write [R1-274]', () => {
  const reader = toActor(sampleSession())
  assert.equal(can(reader, 'reference-data.read'), true)
  assert.equal(can(reader, 'reference-data.write'), false)
  assert.equal(can(toActor(sampleSession({ mainCompanies: mainCompanies })), 'reference-data.write'), true)
})

test('a user with a master CPF is master administrator [R1-165]', () => {
  const master = sampleSession({
    mainCompanies: mainCompanies,
    masterCpfs: [{ cpf: '52998224725', companyId: 5 }],
  })
  assert.equal(can(toActor(master), 'branches.create'), true)
  assert.equal(can(toActor(sampleSession({ mainCompanies: mainCompanies })), 'branches.create'), false)
})

test('only users with an access level see branches [R1-033 R1-034]', () => {
  const leveled = sampleSession({ accessLevels: [{ name: 'Administração' }] })
  assert.equal(can(toActor(leveled), 'branches.read'), true)
  assert.equal(can(toActor(sampleSession()), 'branches.read'), false)
})

test('the names of several access levels are joined [R1-266]', () => {
  const levels = [{ name: 'Administração' }, { name: 'Auditoria' }]
  assert.equal(joinAccessLevels(sampleSession({ accessLevels: levels })), 'Administração, Auditoria')
  assert.equal(joinAccessLevels(sampleSession()), null)
})
