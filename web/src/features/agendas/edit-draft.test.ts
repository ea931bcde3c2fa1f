import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedAgenda } from '@zelo/contract/agendas'
import { appointment } from '../appointments/test-appointment.ts'
import { listEditedParts, type ReadAgenda, rebaseDraft, toEditDraft, toEditedAgenda } from './edit-draft.ts'
import { groupErrorsByField, withCleanings } from './plan-draft.ts'

const revisions = [
  { id: 31, start: '10:00', end: '10:10' },
  { id: 32, start: '14:00', end: '14:10' },
]
const { agenda: plain, company, user } = appointment({})
const agenda: ReadAgenda = { ...plain, company, user, periodicity: { ...plain.periodicity, revisions } }

test('an unedited form saves the same days and revisions', () => {
  const types = [
    { type: 'sem', weekdays: 'Segunda-feira - Quinta-feira' },
    { type: '12X', weekdays: '' },
    { type: 'semAlt', weekdays: 'Segunda-feira', weekdays2: 'Terça-feira' },
    { type: 'mes', weekdays: '', dayOfMonth: 31 },
    { type: 'ano', weekdays: '', dayOfMonth: 28, month: 2 },
  ] as const
  for (const days of types) {
    const base = { ...agenda, periodicity: { ...agenda.periodicity, ...days } }
    const sent = toEditedAgenda(toEditDraft(base))
    assert.deepEqual(editedAgenda.schema.parse(sent), sent, days.type)
    const { weekdays2 = '', dayOfMonth, month } = { ...base.periodicity, ...days }
    assert.deepEqual(
      [sent.periodicity.type, sent.periodicity.weekdays, sent.periodicity.weekdays2],
      [days.type, days.weekdays, weekdays2],
    )
    assert.deepEqual(
      [sent.periodicity.dayOfMonth ?? null, sent.periodicity.month ?? null],
      [dayOfMonth, month],
    )
    assert.deepEqual(
      sent.periodicity.revisions.map(({ id }) => id),
      [31, 32],
    )
    assert.deepEqual([sent.id, sent.version, sent.active], [7, 1, true])
  }
})

test('a save sends edited revisions with their id and omits removed ones', () => {
  const draft = toEditDraft(agenda)
  const [main, first, second] = draft.plan.slots
  assert.ok(main && first && second)
  const slots = [main, { ...second, end: '14:30' }, { start: '16:00', end: '16:10' }]
  const sent = toEditedAgenda({ ...draft, plan: { ...draft.plan, slots } })
  assert.deepEqual(sent.periodicity.revisions, [
    { id: 32, start: '14:00', end: '14:30', companyId: 2 },
    { start: '16:00', end: '16:10', companyId: 2 },
  ])
})

test('an agenda keeps a past start date but accepts no earlier date', () => {
  const { plan } = toEditDraft(agenda)
  const dates = { today: '2027-02-01', originalFrom: agenda.validFrom }
  assert.equal(groupErrorsByField(plan, dates).has('validFrom'), false)
  assert.equal(groupErrorsByField({ ...plan, validFrom: '2026-11-18' }, dates).has('validFrom'), true)
})

test('the differences of two drafts list only the edited parts', () => {
  const draft = toEditDraft(agenda)
  assert.deepEqual(listEditedParts(draft, toEditDraft(agenda)), [])
  assert.deepEqual(listEditedParts(draft, { ...draft, userId: 6, active: false }), ['person', 'active'])
  const plan = { ...withCleanings(draft.plan, 2), validTo: '2026-12-31' }
  assert.deepEqual(listEditedParts(draft, { ...draft, plan }), ['validity', 'times'])
})

test('a draft saves revisions that another user removed as new ones', () => {
  const now: ReadAgenda = {
    ...agenda,
    version: 2,
    periodicity: { ...agenda.periodicity, revisions: revisions.slice(1) },
  }
  const draft = rebaseDraft(toEditDraft(agenda), toEditDraft(now))
  const sent = toEditedAgenda(draft)
  assert.equal(sent.version, 2)
  assert.deepEqual(
    sent.periodicity.revisions.map(({ id, start }) => [id, start]),
    [
      [undefined, '10:00'],
      [32, '14:00'],
    ],
  )
})
