import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AgendaDraft,
  agendaDraftErrors,
  agendaName,
  scheduleErrors,
  toPeriodicity,
} from './agenda-draft.ts'
import { occurrenceDays } from './recurrence.ts'

const today = '2026-11-21'

const draft: AgendaDraft = {
  environmentId: 7,
  type: 'sem',
  weekdays: [1, 3],
  weekdays2: [],
  dayOfMonth: null,
  month: null,
  slots: [
    { start: '08:00', end: '09:00' },
    { start: '14:00', end: '14:15' },
  ],
  validFrom: '2026-11-21',
  validTo: '2027-11-21',
}

const codes = (changes: Partial<AgendaDraft>) =>
  agendaDraftErrors({ ...draft, ...changes }, { today }).map(({ code }) => code)

test('a complete agenda has no errors', () => {
  assert.deepEqual(codes({}), [])
  assert.deepEqual(codes({ type: '12X', weekdays: [] }), [])
})

test('reports all agenda errors, with the number of each wrong slot', () => {
  const wrong: AgendaDraft = {
    ...draft,
    environmentId: null,
    weekdays: [],
    slots: [
      { start: '08:00', end: '09:00' },
      { start: '07:00', end: '07:00' },
    ],
    validFrom: '2026-11-20',
    validTo: '2027-11-21',
  }
  assert.deepEqual(agendaDraftErrors(wrong, { today }), [
    { code: 'environment_missing' },
    { code: 'no_weekday' },
    { code: 'slot_start_not_before_end', nth: 2 },
    { code: 'slots_out_of_order', nth: 2 },
    { code: 'validity_start_in_past' },
    { code: 'validity_over_one_year' },
  ])
})

test('an edited agenda may keep its original start', () => {
  const edited = { ...draft, validFrom: '2026-10-02', validTo: '2026-12-31' }
  assert.deepEqual(agendaDraftErrors(edited, { today, originalFrom: '2026-10-02' }), [])
  assert.deepEqual(agendaDraftErrors(edited, { today, originalFrom: '2026-10-03' }), [
    { code: 'validity_start_before_original' },
  ])
})

test('weekly and alternating-week agendas need a weekday [R3-349]', () => {
  assert.deepEqual(codes({ weekdays: [], weekdays2: [1] }), ['no_weekday'])
  assert.deepEqual(codes({ type: 'semAlt', weekdays: [], weekdays2: [] }), ['no_weekday'])
  assert.deepEqual(codes({ type: 'semAlt', weekdays: [], weekdays2: [1] }), [])
  assert.deepEqual(codes({ type: 'semAlt', weekdays: [1], weekdays2: [] }), [])
})

test('a monthly agenda accepts days from 1 to 31 [R3-346]', () => {
  for (const dayOfMonth of [1, 31]) assert.deepEqual(codes({ type: 'mes', dayOfMonth }), [])
  for (const dayOfMonth of [0, 32, 1.5, Number.NaN, null]) {
    assert.deepEqual(codes({ type: 'mes', dayOfMonth }), ['month_day_out_of_range'])
  }
})

test('an annual agenda needs a valid day and month', () => {
  assert.deepEqual(codes({ type: 'ano', dayOfMonth: 31, month: 2 }), [])
  assert.deepEqual(codes({ type: 'ano', dayOfMonth: 0, month: 13 }), [
    'month_day_out_of_range',
    'month_out_of_range',
  ])
  assert.deepEqual(codes({ type: 'ano' }), ['month_day_out_of_range', 'month_out_of_range'])
})

test('an annual 29 February becomes the 28th, a 31 November the 30th [R3-347 R3-348]', () => {
  assert.deepEqual(toPeriodicity({ ...draft, type: 'ano', dayOfMonth: 29, month: 2 }), {
    type: 'ano',
    month: 2,
    dayOfMonth: 28,
  })
  assert.deepEqual(toPeriodicity({ ...draft, type: 'ano', dayOfMonth: 31, month: 11 }), {
    type: 'ano',
    month: 11,
    dayOfMonth: 30,
  })
})

test('a periodicity contains only the fields of its type', () => {
  const days = { ...draft, weekdays: [1] as const, weekdays2: [2] as const, dayOfMonth: 15, month: 3 }
  assert.deepEqual(toPeriodicity({ ...days, type: 'sem' }), { type: 'sem', weekdays: [1] })
  assert.deepEqual(toPeriodicity({ ...days, type: '12X' }), { type: '12X' })
  assert.deepEqual(toPeriodicity({ ...days, type: 'semAlt' }), {
    type: 'semAlt',
    weekdays: [1],
    weekdays2: [2],
  })
  assert.deepEqual(toPeriodicity({ ...days, type: 'mes' }), { type: 'mes', dayOfMonth: 15 })
  assert.throws(() => toPeriodicity({ ...draft, type: 'ano' }), RangeError)
})

test('an agenda without errors has cleanings on 1 to 367 days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sem', '12X', 'semAlt', 'mes', 'ano'),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      (type, dayOfMonth, month) => {
        const item: AgendaDraft = { ...draft, type, dayOfMonth, month, weekdays: [0, 1, 2, 3, 4, 5, 6] }
        assert.deepEqual(agendaDraftErrors(item, { today }), [])
        const days = occurrenceDays(toPeriodicity(item), item.validFrom, item.validTo)
        assert.ok(days.length >= 1 && days.length <= 367)
      },
    ),
  )
})

test('rejects an agenda if its validity contains none of its days', () => {
  const monday = { weekdays: [1] as const, validFrom: '2026-11-24', validTo: '2026-11-28' }
  assert.deepEqual(codes(monday), ['no_day_in_validity'])
  assert.deepEqual(codes({ ...monday, validTo: '2026-11-30' }), [])
  assert.deepEqual(codes({ ...monday, weekdays: [] }), ['no_weekday'])
  assert.deepEqual(codes({ ...monday, validTo: '2026-11-23' }), ['validity_end_before_start'])
})

test('reports a missing company, person and agenda at once [R3-356 R3-357 R3-358]', () => {
  assert.deepEqual(scheduleErrors({ companyId: null, userId: null, items: [] }), [
    'company_missing',
    'user_missing',
    'no_item',
  ])
  assert.deepEqual(scheduleErrors({ companyId: 1, userId: 2, items: [draft] }), [])
})

test("an agenda's name contains its environment, its person and a date [R3-417]", () => {
  assert.equal(agendaName('Recepção', 'Ivone Sampaio', today), 'agenda_Recepção_Ivone Sampaio_2026-11-21')
})
