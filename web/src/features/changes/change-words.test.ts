import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Change } from '@zelo/contract/changes'
import i18next from 'i18next'
import { changes as enUS } from '../../i18n/en-US/changes.ts'
import { sectors as sectorsEnUS } from '../../i18n/en-US/reference-data.ts'
import { reports as reportsEnUS } from '../../i18n/en-US/reports.ts'
import { changes as ptBR } from '../../i18n/pt-BR/changes.ts'
import { sectors as sectorsPtBR } from '../../i18n/pt-BR/reference-data.ts'
import { reports as reportsPtBR } from '../../i18n/pt-BR/reports.ts'
import { createReader, formatHeadline, listChangedFields, recordName, toAuthorName } from './change-words.ts'

before(() =>
  i18next.init({
    lng: 'pt-BR',
    resources: {
      'pt-BR': { translation: { changes: ptBR, reports: reportsPtBR, sectors: sectorsPtBR } },
      'en-US': { translation: { changes: enUS, reports: reportsEnUS, sectors: sectorsEnUS } },
    },
    interpolation: { escapeValue: false },
  }),
)

const readerIn = (language: string) =>
  createReader(i18next.getFixedT(language), language, 'America/Fortaleza')

const change = (part: Partial<Change>): Change => ({
  id: 1,
  at: '2026-11-21T08:30:12-03:00',
  userId: 7,
  userName: 'Ana Prado',
  address: '10.0.0.9',
  requestId: null,
  subject: 'sector',
  subjectId: 3,
  name: 'Copa',
  personId: null,
  personName: null,
  companyId: 2,
  companyName: 'Porto Azul',
  action: 'changed',
  before: {},
  after: {},
  ...part,
})

/** Formats each field of a change as a line `label: before > after`. */
const describeFields = (part: Partial<Change>, language = 'pt-BR') =>
  listChangedFields(change(part), readerIn(language)).map(
    ({ label, before, after }) => `${label}: ${before ?? ''} > ${after ?? ''}`,
  )

test('a change names its action in both languages, and its record', () => {
  const t = readerIn('pt-BR').t
  assert.equal(formatHeadline(change({}), t), 'Alteração de setor')
  assert.equal(formatHeadline(change({ action: 'created', subject: 'agenda' }), t), 'Cadastro de agenda')
  assert.equal(formatHeadline(change({}), readerIn('en-US').t), 'Changed sector')
  assert.equal(recordName(change({ subject: 'agenda', personName: 'Ivo' })), 'Copa · Ivo')
  assert.equal(recordName(change({ subject: 'cpf-registration', name: '52998224725' })), '529.982.247-25')
  assert.equal(toAuthorName(change({}), t), 'Ana Prado')
  assert.equal(toAuthorName(change({ userId: null, userName: null }), t), 'Sistema')
})

test('a change shows dates, times, weekdays, booleans and choices in words', () => {
  const before = {
    valid_to: '2026-12-31',
    active: true,
    type: 'sem',
    weekdays: '1,3,5',
    main: '08:00-09:30',
    month: null,
    user: { id: 4, name: 'Ivo' },
  }
  const after = {
    valid_to: '2027-01-31',
    active: false,
    type: 'ano',
    weekdays: '',
    main: '10:00-11:00',
    month: 2,
    user: { id: 5, name: 'Ana' },
  }
  assert.deepEqual(describeFields({ before, after }), [
    'Colaborador: Ivo > Ana',
    'Ativo: Sim > Não',
    'Fim da vigência: 31/12/2026 > 31/01/2027',
    'Periodicidade: Semanal > Anual',
    'Dias da semana: segunda, quarta e sexta > —',
    'Mês: — > fevereiro',
    'Limpeza principal: 08:00 – 09:30 > 10:00 – 11:00',
  ])
  assert.ok(
    describeFields({ before, after }, 'en-US').includes('Weekdays: Monday, Wednesday, and Friday > —'),
  )
})

test('a change shows an area with its unit and kind', () => {
  const part = {
    before: { area: null, area_kind: null },
    after: { area: 1234.5, area_kind: 'restroom' },
  }
  assert.deepEqual(describeFields(part), ['Área: — > 1.234,5\u00a0m²', 'Tipo de área: — > Banheiro'])
  assert.deepEqual(describeFields(part, 'en-US'), ['Area: — > 1,234.5\u00a0m²', 'Kind of area: — > Restroom'])
})

test('a change shows removed and added list items, but no password', () => {
  const before = { risks: [{ id: 1, name: 'Degrau' }], revisions: ['14:00-14:20'], access: [] }
  const after = {
    risks: [],
    revisions: ['15:00-15:20'],
    access: [{ id: 1, name: null }],
    password: 'changed',
  }
  assert.deepEqual(describeFields({ subject: 'user', before, after }), [
    'Empresa principal e nível de acesso:  > sem nível nomeado',
    'Senha:  > alterada',
    'Riscos: Degrau > ',
    'Revisões: 14:00 – 14:20 > 15:00 – 15:20',
  ])
})

test('a replaced QR code shows its replacement time in the group’s zone', () => {
  const part = { before: { qr_replaced: null }, after: { qr_replaced: '2026-11-21T02:30:00+00:00' } }
  assert.deepEqual(describeFields(part), ['QR code trocado em: — > 20/11/2026 23:30'])
})

test('a new record shows all fields with a value, even unknown fields', () => {
  const after = { name: 'Copa', month: null, risks: [], invented: 'x' }
  assert.deepEqual(describeFields({ action: 'created', before: null, after }), [
    'Nome:  > Copa',
    'invented:  > x',
  ])
})

test('names are sorted naturally, and times keep their order', () => {
  const named = ['10. Repor papel', '2. Passar pano', '1. Varrer'].map((name, id) => ({ id, name }))
  const before = { mandatory: [], revisions: [] }
  const after = { mandatory: named, revisions: ['14:00-14:20', '09:00-09:20'] }
  assert.deepEqual(describeFields({ before, after }), [
    'Procedimentos obrigatórios:  > 1. Varrer, 2. Passar pano, 10. Repor papel',
    'Revisões:  > 14:00 – 14:20, 09:00 – 09:20',
  ])
})
