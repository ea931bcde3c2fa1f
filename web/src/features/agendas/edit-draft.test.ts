import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Agenda, editedAgenda } from '@zelo/contract/agendas'
import { appointment } from '../appointments/test-appointment.ts'
import { applyEdit, listEditedParts, rebaseDraft, toEditDraft } from './edit-draft.ts'
import { groupErrorsByField, withCleanings } from './plan-draft.ts'

const revisions = [
  { ID: 31, HORA_INICIAL: '10:00', HORA_FINAL: '10:10' },
  { ID: 32, HORA_INICIAL: '14:00', HORA_FINAL: '14:10' },
]
const { Agenda: plain } = appointment({})
const agenda: Agenda = { ...plain, Periodicidade: { ...plain.Periodicidade, Revisoes: revisions } }

test('a save without an edit keeps every agenda’s days and revisions', () => {
  const types = [
    { type: 'sem', DIAS_SEMANA: 'Segunda-feira - Quinta-feira' },
    { type: '12X', DIAS_SEMANA: '' },
    { type: 'semAlt', DIAS_SEMANA: 'Segunda-feira', DIAS_SEMANA2: 'Terça-feira' },
    { type: 'mes', DIAS_SEMANA: '', DIA_MES: 31 },
    { type: 'ano', DIAS_SEMANA: '', DIA_MES: 28, MES: 2 },
  ] as const
  for (const days of types) {
    const base = { ...agenda, Periodicidade: { ...agenda.Periodicidade, ...days } }
    const sent = applyEdit(toEditDraft(base), base)
    assert.deepEqual(editedAgenda.parse(sent), sent, days.type)
    const { DIAS_SEMANA2 = '', DIA_MES, MES } = { ...base.Periodicidade, ...days }
    assert.deepEqual(
      [sent.Periodicidade.type, sent.Periodicidade.DIAS_SEMANA, sent.Periodicidade.DIAS_SEMANA2],
      [days.type, days.DIAS_SEMANA, DIAS_SEMANA2],
    )
    assert.deepEqual([sent.Periodicidade.DIA_MES ?? null, sent.Periodicidade.MES ?? null], [DIA_MES, MES])
    assert.deepEqual(
      sent.Periodicidade.Revisoes.map(({ ID }) => ID),
      [31, 32],
    )
    assert.deepEqual([sent.ID, sent.version, sent.ATIVO], [7, 1, true])
  }
})

test('an edited revision keeps its id; a removed revision is not sent', () => {
  const draft = toEditDraft(agenda)
  const [main, first, second] = draft.plan.slots
  assert.ok(main && first && second)
  const slots = [main, { ...second, end: '14:30' }, { start: '16:00', end: '16:10' }]
  const sent = applyEdit({ ...draft, plan: { ...draft.plan, slots } }, agenda)
  assert.deepEqual(sent.Periodicidade.Revisoes, [
    { ID: 32, HORA_INICIAL: '14:00', HORA_FINAL: '14:30', Id_EmpresasFilial: 2 },
    { HORA_INICIAL: '16:00', HORA_FINAL: '16:10', Id_EmpresasFilial: 2 },
  ])
})

test('an agenda keeps a past start date but accepts no earlier date', () => {
  const { plan } = toEditDraft(agenda)
  const dates = { today: '2027-02-01', originalFrom: agenda.vigIni }
  assert.equal(groupErrorsByField(plan, dates).has('validFrom'), false)
  assert.equal(groupErrorsByField({ ...plan, validFrom: '2026-11-18' }, dates).has('validFrom'), true)
})

test('only edited parts are listed as differences', () => {
  const draft = toEditDraft(agenda)
  assert.deepEqual(listEditedParts(draft, toEditDraft(agenda)), [])
  assert.deepEqual(listEditedParts(draft, { ...draft, userId: 6, active: false }), ['person', 'active'])
  const plan = { ...withCleanings(draft.plan, 2), validTo: '2026-12-31' }
  assert.deepEqual(listEditedParts(draft, { ...draft, plan }), ['validity', 'times'])
})

test('a revision that another user removed is saved as a new revision', () => {
  const now: Agenda = {
    ...agenda,
    version: 2,
    Periodicidade: { ...agenda.Periodicidade, Revisoes: revisions.slice(1) },
  }
  const draft = rebaseDraft(toEditDraft(agenda), now)
  const sent = applyEdit(draft, now)
  assert.equal(sent.version, 2)
  assert.deepEqual(
    sent.Periodicidade.Revisoes.map(({ ID, HORA_INICIAL }) => [ID, HORA_INICIAL]),
    [
      [undefined, '10:00'],
      [32, '14:00'],
    ],
  )
})
