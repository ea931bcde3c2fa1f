import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can } from '@zelo/contract/permissions'
import { accessLevelNames, actorOf, companyScope, isExpired } from './session.ts'
import { sampleSession } from './test-session.ts'

const mainCompanies = [
  { Id_Empresas: 5, NOME: 'Orvalho Conservação' },
  { Id_Empresas: 6, NOME: 'Orvalho Serviços' },
]

test('a session is over when its login time, told in Fortaleza, is more than a day ago [R1-194 R1-199]', () => {
  const justOver = Date.parse('2026-11-20T11:00:00.001Z')
  assert.equal(isExpired(sampleSession(), justOver), true)
})

test('a session of exactly one day, or less, is kept [R1-198]', () => {
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-20T11:00:00Z')), false)
  assert.equal(isExpired(sampleSession(), Date.parse('2026-11-19T11:00:00Z')), false)
})

test('a session whose login time cannot be read is over', () => {
  assert.equal(
    isExpired(sampleSession({ dataHoraToken: 'yesterday' }), Date.parse('2026-11-19T08:00:00-03:00')),
    true,
  )
})

test('lists ask with the first main company [R1-271]', () => {
  assert.equal(companyScope(sampleSession({ empresaPrincipal: mainCompanies })), 5)
})

test('without a main company lists ask for the whole group [R1-273]', () => {
  assert.equal(companyScope(sampleSession()), 3)
})

test('a coordinator without a main company reads and writes nothing [R1-274]', () => {
  const reader = actorOf(sampleSession())
  assert.equal(can(reader, 'reference-data.read'), true)
  assert.equal(can(reader, 'reference-data.write'), false)
  assert.equal(can(actorOf(sampleSession({ empresaPrincipal: mainCompanies })), 'reference-data.write'), true)
})

test('a non-empty master list makes a master administrator [R1-165]', () => {
  const master = sampleSession({
    empresaPrincipal: mainCompanies,
    cpfUserMaster: [{ CPF: '52998224725', Id_Empresas: 5 }],
  })
  assert.equal(can(actorOf(master), 'branches.create'), true)
  assert.equal(can(actorOf(sampleSession({ empresaPrincipal: mainCompanies })), 'branches.create'), false)
})

test('branches are for people with an access level [R1-033 R1-034]', () => {
  const leveled = sampleSession({ nivelAcesso: [{ Nome_NivelAcesso: 'Administração' }] })
  assert.equal(can(actorOf(leveled), 'branches.read'), true)
  assert.equal(can(actorOf(sampleSession()), 'branches.read'), false)
})

test('the access-level text is the names of the levels [R1-266]', () => {
  const levels = [{ Nome_NivelAcesso: 'Administração' }, { Nome_NivelAcesso: 'Auditoria' }]
  assert.equal(accessLevelNames(sampleSession({ nivelAcesso: levels })), 'Administração, Auditoria')
  assert.equal(accessLevelNames(sampleSession()), null)
})
