import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Session } from '@zelo/contract/session-data'
import i18next from 'i18next'
import { baseTexts } from '../i18n/pt-BR.ts'
import { toAccessLevelWords, toMainCompanyWords } from './session-words.ts'
import { sampleSession } from './test-session.ts'

before(async () => {
  await i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: baseTexts } } })
})

function makeSession(coordinator: 0 | 1, levels: string[] = [], companies: string[] = []): Session {
  const session = sampleSession()
  return {
    ...session,
    user: { ...session.user, coordinator },
    mainCompanies: companies.map((name, index) => ({ id: index + 1, name })),
    accessLevels: levels.map((name) => ({ name })),
  }
}

const toLevelWords = (session: Session) => toAccessLevelWords(session, i18next.t)
const toCompanyWords = (session: Session) => toMainCompanyWords(session, i18next.t)

test('a user sees the names of all own access levels [R1-266]', () => {
  assert.equal(toLevelWords(makeSession(1, ['Supervisão'])), 'Supervisão')
  assert.equal(toLevelWords(makeSession(0, ['Supervisão', 'Auditoria'])), 'Supervisão, Auditoria')
})

test('a coordinator without a level is shown as coordinator [R1-267]', () => {
  assert.equal(toLevelWords(makeSession(1)), 'Coordenador')
})

test("a cleaner without a level is shown with 'no access level' [R1-268]", () => {
  assert.equal(toLevelWords(makeSession(0)), 'Sem nível de acesso')
})

test('shows the first main company, or all companies if there is none [R1-069 R1-271]', () => {
  assert.equal(toCompanyWords(makeSession(1, [], ['Lago Norte', 'Porto Azul'])), 'Lago Norte')
  assert.equal(toCompanyWords(makeSession(1)), 'Todas as empresas')
})
