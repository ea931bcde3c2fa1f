import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualWorkRules } from '@zelo/contract/rules/work-rules'
import { writtenShift } from '@zelo/contract/shifts'
import { parseWorkRules, toWorkRulesDraft } from './rules-draft.ts'
import { createShiftDraft, toShiftBody, withCycleLength, withKind } from './shift-draft.ts'

test('the form keeps every value of the work rules', () => {
  const rules = { ...usualWorkRules, dailyMinutes: 440 }
  const draft = toWorkRulesDraft(rules)
  assert.equal(draft.dailyMinutes, '7:20')
  assert.deepEqual(parseWorkRules(draft), { rules, wrong: [] })
})

test('accepts hours such as 44, 44h30, 44:00 and 7,5', () => {
  const read = (text: string) =>
    parseWorkRules({ ...toWorkRulesDraft(usualWorkRules), weeklyMinutes: text }).rules?.weeklyMinutes
  assert.deepEqual(
    ['44', ' 44h ', '44:00', '44h30', '7,5', '7.5'].map(read),
    [2640, 2640, 2640, 2670, 450, 450],
  )
  assert.deepEqual(['', 'x', '-1', '0', '44:60', '169', '4:5'].map(read), Array(7).fill(undefined))
})

test('reports every work rule with an invalid value', () => {
  const draft = {
    ...toWorkRulesDraft(usualWorkRules),
    restMinutes: '50',
    consecutiveDays: '0',
    freeSundays: '5',
  }
  assert.deepEqual(parseWorkRules(draft).wrong, ['restMinutes', 'consecutiveDays', 'freeSundays'])
})

test('each kind of shift has valid default times', () => {
  const start = { ...createShiftDraft('2026-11-28'), name: 'Manhã' }
  for (const kind of ['5x2', '6x1', '12x36', 'custom'] as const) {
    const parsed = writtenShift.safeParse(toShiftBody(withKind(start, kind)))
    assert.ok(parsed.success, `${kind} ${JSON.stringify(parsed.error?.issues)}`)
  }
  const own = withKind({ ...start, startTime: '06:00' }, '6x1')
  assert.deepEqual([own.startTime, own.endTime], ['06:00', '16:48'])
})

test('added cycle days are days off, and an invalid length is rejected', () => {
  const draft = { ...withKind(createShiftDraft('2026-11-28'), 'custom'), name: 'Ciclo' }
  assert.deepEqual(withCycleLength(draft, '8').cycle.slice(5), [false, false, false])
  for (const length of ['', '0', '43', 'x']) {
    const parsed = writtenShift.safeParse(toShiftBody(withCycleLength(draft, length)))
    assert.deepEqual(parsed.error?.issues.map(({ path, message }) => [path[0], message])[0], [
      'cycle',
      'cycle_too_long',
    ])
  }
})
