import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can } from '@zelo/contract/permissions'
import { accessLevelNames, actorOf, companyScope, isExpired } from './session.ts'
import { sampleSession } from './test-session.ts'

const mainCompanies = [
  { Id_Empresas: 5, NOME: 'Orvalho Conservação' },
  { Id_Empresas: 6, NOME: 'Orvalho Serviços' },
]

test('R1-194 R1-199 a session is over when its login time, told in Fortaleza, is more than a day ago', () => {
  const justOver = Date.parse('2026-11-20T11:00:00.001Z')
  assert.equal(isExpired(sampleSession(), justOver), true)
})

test('R1-198 a session of exactly one day, or less, is kept', () => {
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-20T11:00:00Z')), false)
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-19T11:00:00Z')), false)
})

test('a session whose login time cannot be read is over', () => {
  assert.equal(
    isExpired(sampleSession({ dataHoraToken: 'yesterday' }), Date.parse('2026-11-19T08:00:00-03:00')),
    true,
  )
})

test('R1-271 lists ask with the first main company', () => {
  assert.equal(companyScope(sampleSession({ empresaPrincipal: mainCompanies })), 5)
})

test('R1-273 without a main company lists ask for the whole group', () => {
  assert.equal(companyScope(sampleSession()), 3)
})

test('R1-274 a coordinator without a main company reads and writes nothing', () => {
  const reader = actorOf(sampleSession())
  assert.equal(can(reader, 'reference-data.read'), true)
  assert.equal(can(reader, 'reference-data.write'), false)
  assert.equal(can(actorOf(sampleSession({ empresaPrincipal: mainCompanies })), 'reference-data.write'), true)
})

test('R1-165 a non-empty master list makes a master administrator', () => {
  const master = sampleSession({
    empresaPrincipal: mainCompanies,
    cpfUserMaster: [{ CPF: '52998224725', Id_Empresas: 5 }],
  })
  assert.equal(can(actorOf(master), 'branches.create'), true)
  assert.equal(can(actorOf(sampleSession({ empresaPrincipal: mainCompanies })), 'branches.create'), false)
})

test('R1-033 R1-034 branches are for people with an access level', () => {
  const leveled = sampleSession({ nivelAcesso: [{ Nome_NivelAcesso: 'Administração' }] })
  assert.equal(can(actorOf(leveled), 'branches.read'), true)
  assert.equal(can(actorOf(sampleSession()), 'branches.read'), false)
})

test('R1-266 the access-level text is the names of the levels', () => {
  const levels = [{ Nome_NivelAcesso: 'Administração' }, { Nome_NivelAcesso: 'Auditoria' }]
  assert.equal(accessLevelNames(sampleSession({ nivelAcesso: levels })), 'Administração, Auditoria')
  assert.equal(accessLevelNames(sampleSession()), null)
})
