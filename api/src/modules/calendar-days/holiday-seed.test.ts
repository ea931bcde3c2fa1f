import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brazilianStates } from '@zelo/contract/rules/brazilian-states'
import { addDays } from '@zelo/contract/rules/calendar'
import { isCalendarRule, listEntryDays } from '@zelo/contract/rules/calendar-days'
import { buildHolidaySeed } from './holiday-seed.ts'
import { easters, type LawfulDay, nationalTable, stateTable, tableYears } from './test-holidays.ts'

/** Returns the holidays of a state for each day of a year: kind, law, and whether the row is switched on. */
function listSeed(state: (typeof brazilianStates)[number], year: number) {
  return buildHolidaySeed(state).flatMap((row) =>
    listEntryDays({ ...row, id: 1, companyId: 1 }, `${year}-01-01`, `${year}-12-31`).map((day) => ({
      ...row,
      day,
    })),
  )
}

function toDay(when: LawfulDay[0], year: number): string {
  if (typeof when === 'number') return addDays(easters[year]!, when)
  return typeof when === 'string' ? `${year}-${when}` : when[year - tableYears[0]]!
}

for (const state of brazilianStates) {
  test(`${state} has the national and the state holidays, each with its law`, () => {
    for (const year of tableYears) {
      const seed = listSeed(state, year)
      for (const [kind, table] of [
        ['national', nationalTable],
        ['state', stateTable[state]],
      ] as const) {
        const rows = seed.filter((row) => row.kind === kind)
        assert.deepEqual(
          rows.map(({ day }) => day).sort(),
          table.map(([when]) => toDay(when, year)).sort(),
          `${state} ${year} ${kind}`,
        )
        for (const [when, law] of table) {
          const row = rows.find(({ day, source }) => day === toDay(when, year) && source.includes(law))
          assert.ok(row?.active && row.effect === 'skip', `${state} ${toDay(when, year)} ${law}`)
        }
      }
    }
  })
}

test('20 November is a holiday everywhere, 6 March only in Pernambuco', () => {
  for (const state of brazilianStates) {
    const isHoliday = (day: string) => listSeed(state, 2026).some((row) => row.day === day && row.active)
    assert.ok(isHoliday('2026-11-20'), state)
    assert.equal(isHoliday('2026-03-06'), state === 'PE', state)
  }
})

test('optional holidays start switched off, and Ash Wednesday ends at 14:00', () => {
  for (const state of brazilianStates) {
    const optional = listSeed(state, 2026).filter(({ kind }) => kind === 'optional')
    assert.ok(optional.every(({ active }) => !active))
    const days = optional.map(({ day }) => day)
    for (const day of ['2026-02-16', '2026-02-17', '2026-02-18', '2026-06-04'])
      assert.ok(days.includes(day), day)
    const ashes = optional.find(({ day }) => day === '2026-02-18')
    assert.deepEqual([ashes?.startTime, ashes?.endTime], ['00:00', '14:00'])
  }
})

test('each built-in holiday has a valid rule or a single date', () => {
  for (const state of brazilianStates) {
    for (const { rule, firstDay, lastDay, source } of buildHolidaySeed(state)) {
      assert.ok(rule === null ? firstDay !== null && firstDay === lastDay : isCalendarRule(rule))
      assert.notEqual(source, '')
    }
  }
})
