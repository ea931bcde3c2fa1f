import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDisplays, listDelays, toCardStatus, toDisplay, toLine } from './appointment-view.ts'
import { appointment, at, instant, revision, slot } from './test-appointment.ts'

test('an appointment not yet begun shows when it starts or was due', () => {
  const planned = appointment({})
  assert.deepEqual(toLine(planned, at('06:50')), { key: 'startsAt', values: { time: '07:00' } })
  assert.deepEqual(toLine(planned, at('08:12')), { key: 'dueAt', values: { time: '07:00' }, alert: true })
})

test('an appointment that did not begin on its day is missed [R1-207]', () => {
  const missed = appointment({ day: '2026-11-18' })
  assert.equal(toDisplay(missed, at('06:00')).state, 'missed')
  assert.deepEqual(toLine(missed, at('06:00')), { key: 'wasPlannedFor', values: { time: '07:00' } })
})

test('work in progress shows its current slot and counts revisions from 1 [R1-201]', () => {
  const slots = [
    slot('07:00', '07:30', { from: '07:04', to: '07:31' }),
    revision(90, slot('09:30', '09:45', { from: '09:31' })),
    revision(91, slot('12:00', '12:15')),
  ]
  const doing = appointment({ status: 'Andamento', slots })
  assert.deepEqual(toLine(doing, at('09:42')), { key: 'revisionSince', values: { time: '09:31', n: 1 } })
  const between = appointment({ status: 'Andamento', slots: [slots[0]!, slots[2]!] })
  assert.deepEqual(toLine(between, at('09:42')), { key: 'slotsDone', values: { done: 1, count: 2 } })
  assert.deepEqual(toLine(between, at('12:20')), {
    key: 'revisionDueAt',
    values: { time: '12:00', n: 1 },
    alert: true,
  })
})

test('finished work shows its times, or if incomplete, its complete slots', () => {
  const one = appointment({
    status: 'Completo',
    slots: [slot('07:00', '07:30', { from: '07:04', to: '07:31' })],
  })
  assert.deepEqual(toLine(one, at('09:00')), { key: 'between', values: { from: '07:04', to: '07:31' } })
  const partial = appointment({
    status: 'Incompleto',
    slots: [
      slot('07:00', '07:30', { from: '07:04', to: '07:31' }),
      revision(90, slot('09:00', '09:15', { from: '09:01', to: '09:14', complete: false })),
    ],
  })
  assert.deepEqual(toLine(partial, at('10:00')), { key: 'slotsComplete', values: { done: 1, count: 2 } })
})

test('a finished unplanned cleaning has a special status [R1-125]', () => {
  const slots = [slot('07:00', '07:30', { from: '07:04', to: '07:31' })]
  const extra = appointment({ status: 'Completo', plus: true, slots })
  assert.equal(toCardStatus(extra, toDisplay(extra, at('09:00'))), 'extra')
  const planned = appointment({ status: 'Completo', slots })
  assert.equal(toCardStatus(planned, toDisplay(planned, at('09:00'))), 'done')
})

test('figures count a planned appointment once and unplanned work separately', () => {
  const done = { from: '07:04', to: '07:31' }
  const figures = countDisplays(
    [
      appointment({ status: 'Completo', slots: [slot('07:00', '07:30', done)] }),
      appointment({ status: 'Completo', plus: true, slots: [slot('07:00', '07:30', done)] }),
      appointment({ status: 'Andamento', slots: [slot('09:00', '09:30', { from: '09:02' })] }),
      appointment({ slots: [slot('08:00', '08:30')] }),
      appointment({ slots: [slot('08:50', '09:30')] }),
      appointment({ slots: [slot('11:00', '11:30')], startDate: instant('11:00') }),
      appointment({ slots: [slot('10:00', '10:30')], startDate: instant('10:00') }),
      appointment({
        status: 'Incompleto',
        slots: [slot('07:00', '07:30', { ...done, complete: false })],
        extras: [
          { startedAt: instant('08:00'), endedAt: instant('08:10') },
          { startedAt: instant('08:50'), endedAt: instant('09:00') },
        ],
      }),
    ],
    () => at('09:12'),
  )
  assert.deepEqual(figures, {
    planned: 7,
    done: 1,
    doing: 1,
    todo: 2,
    partial: 1,
    late: 2,
    missed: 0,
    extra: 2,
    next: '10:00',
    longestDelay: 72,
  })
})

test('the next start is the earliest one, compared across time zones', () => {
  const here = appointment({ slots: [slot('10:00', '10:30')], startDate: instant('10:00') })
  const west = appointment({
    companyId: 3,
    slots: [slot('09:00', '09:30')],
    startDate: '2026-11-19T09:00:00-05:00',
  })
  const toLocalNow = ({ companyId }: { companyId: number }) => at(companyId === 3 ? '07:12' : '09:12')
  assert.equal(countDisplays([west, here], toLocalNow).next, '10:00')
})

test('delays are sorted, longest first, and name the cleaner’s current environment', () => {
  const delays = listDelays(
    [
      appointment({ id: 1, userId: 8, slots: [slot('09:00', '09:30')] }),
      appointment({ id: 2, userId: 5, slots: [slot('08:00', '08:30')] }),
      appointment({
        id: 3,
        userId: 5,
        room: 'Corredor de docas',
        status: 'Andamento',
        slots: [slot('09:00', '09:30', { from: '09:02' })],
      }),
    ],
    () => at('09:12'),
  )
  assert.deepEqual(
    delays.map(({ appointment, lateMinutes, busyIn }) => [appointment.id, lateMinutes, busyIn?.environment]),
    [
      [2, 72, 'Corredor de docas'],
      [1, 12, undefined],
    ],
  )
})

test('a delay of a covered cleaning names the substitute', () => {
  const cover = { userId: 8, name: 'Davi Leal' }
  const delays = listDelays(
    [
      appointment({ id: 1, cover, slots: [slot('09:00', '09:30')] }),
      appointment({
        id: 2,
        userId: 8,
        room: 'Docas',
        status: 'Andamento',
        slots: [slot('08:30', '09:00', { from: '08:31' })],
      }),
    ],
    () => at('09:12'),
  )
  assert.deepEqual(
    delays.map(({ cleaner, busyIn }) => [cleaner, busyIn?.environment]),
    [['Davi Leal', 'Docas']],
  )
})

/** Returns a slot whose plan was saved at 19:46 today. */
const exempt = (start: string, end: string, done: Parameters<typeof slot>[2] = {}) => ({
  ...slot(start, end, done),
  plannedAt: instant('19:46'),
})

test('a slot planned after its start is exempt, not late', () => {
  const planned = appointment({ slots: [exempt('07:00', '07:30')] })
  assert.deepEqual(toDisplay(planned, at('19:50')), { state: 'exempt', lateMinutes: 0 })
  assert.deepEqual(toLine(planned, at('19:50')), { key: 'exempt', plannedAt: instant('19:46') })
  assert.equal(toDisplay({ ...planned, active: false }, at('19:50')).state, 'todo')
})

test("an appointment's state ignores its exempt slots", () => {
  const slots = [exempt('07:00', '07:30'), revision(5, slot('20:00', '20:30'))]
  const planned = appointment({ slots })
  assert.deepEqual(toLine(planned, at('19:50')), { key: 'startsAt', values: { time: '20:00' } })
  assert.deepEqual(toLine(planned, at('20:05')), {
    key: 'revisionDueAt',
    values: { time: '20:00', n: 1 },
    alert: true,
  })
  const [delay] = listDelays([planned], () => at('20:05'))
  assert.deepEqual([delay?.lateMinutes, delay?.dueAt], [5, '20:00'])
})

test('the figures and the next start ignore exempt slots', () => {
  const whole = appointment({ id: 1, slots: [exempt('07:00', '07:30')] })
  const part = appointment({ id: 2, slots: [exempt('07:00', '07:30'), revision(5, slot('20:00', '20:30'))] })
  const begun = appointment({
    id: 3,
    status: 'Andamento',
    slots: [exempt('07:00', '07:30', { from: '19:48' })],
  })
  const { planned, todo, doing, late, next } = countDisplays([whole, part, begun], () => at('19:50'))
  assert.deepEqual(
    { planned, todo, doing, late, next },
    { planned: 2, todo: 1, doing: 1, late: 0, next: '20:00' },
  )
})
