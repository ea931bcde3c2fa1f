import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDays, readHolidayChoice, readSlots, readType, readWeekdays } from './agenda-cells.ts'

test('reads the types of agendas in both languages', () => {
  for (const [text, type] of [
    ['Semanal', 'sem'],
    ['DIÁRIA', 'diaria'],
    ['dia sim, dia não', '12X'],
    ['Every other day', '12X'],
    ['semanas  alternadas', 'semAlt'],
    ['Mensal ', 'mes'],
    ['yearly', 'ano'],
    ['única', 'unica'],
  ] as const)
    assert.equal(readType(text), type, text)
  assert.equal(readType('às vezes'), undefined)
})

test('reads weekdays as lists and as ranges', () => {
  for (const [text, days] of [
    ['seg; qua; sex', [1, 3, 5]],
    ['Segunda a sexta', [1, 2, 3, 4, 5]],
    ['segunda à sexta', [1, 2, 3, 4, 5]],
    ['segunda-feira, sábado', [1, 6]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['sex a dom', [0, 5, 6]],
    ['ter e qui', [2, 4]],
  ] as const)
    assert.deepEqual(readWeekdays(text), days, text)
  for (const text of ['', 'segundo', 'seg; foo', '1', 'seg a qua a sex'])
    assert.equal(readWeekdays(text), undefined, text)
})

test("reads each agenda type's days and rejects days of another type", () => {
  assert.deepEqual(parseDays('semAlt', 'seg | ter; qui')?.weekdays2, [2, 4])
  assert.deepEqual(parseDays('semAlt', '| ter')?.weekdays, [])
  assert.equal(parseDays('mes', 'dia 31')?.dayOfMonth, 31)
  assert.equal(parseDays('mes', '32'), undefined)
  const christmas = parseDays('ano', '25/12')
  assert.deepEqual([christmas?.dayOfMonth, christmas?.month], [25, 12])
  assert.equal(parseDays('diaria', '')?.weekdays.length, 7)
  for (const [type, text] of [
    ['diaria', 'seg'],
    ['12X', '15'],
    ['sem', ''],
    ['mes', 'seg'],
    ['semAlt', '|'],
  ] as const)
    assert.equal(parseDays(type, text), undefined, `${type} ${text}`)
})

test('reads times as people type them', () => {
  assert.deepEqual(readSlots('07:00-07:30; 13h às 13h15'), [
    { start: '07:00', end: '07:30' },
    { start: '13:00', end: '13:15' },
  ])
  assert.deepEqual(readSlots('8:00 – 9:00'), [{ start: '08:00', end: '09:00' }])
  for (const text of ['', '07:00', '07:00-25:00', '7-8-9']) assert.equal(readSlots(text), undefined, text)
})

test('reads the holiday choice of an agenda', () => {
  assert.equal(readHolidayChoice('Mover'), 'move')
  assert.equal(readHolidayChoice('mantém'), 'keep')
  assert.equal(readHolidayChoice('talvez'), undefined)
})
