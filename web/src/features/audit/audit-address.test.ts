import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAuditFilter } from '@zelo/contract/rules/audit-filter'
import { readAuditAddress, withTable } from './audit-address.ts'

const today = '2026-11-21'
const usual = { from: '2026-11-14', to: today }
const read = (query: string) => readAuditAddress(new URLSearchParams(query), today, usual)

test('the default is the usual interval, no filter and font size 11 [R3-475]', () => {
  const { interval, filter, font, dates, tables } = read('')
  assert.deepEqual(interval, usual)
  assert.ok(Object.values(filter).every((values) => values?.length === 0))
  assert.deepEqual([font, dates, tables], [11, true, []])
})

test('the audit reads filter and layout from the URL, without duplicate values', () => {
  const { interval, filter, font, dates, tables } = read(
    'from=2026-11-01&to=2026-11-02&companies=5&companies=5&sectors=Cozinha&font=14&dates=hidden&table=average',
  )
  assert.deepEqual(interval, { from: '2026-11-01', to: '2026-11-02' })
  assert.deepEqual([filter.companies, filter.sectors, filter.employees], [['5'], ['Cozinha'], []])
  assert.deepEqual([font, dates, tables], [14, false, ['average']])
})

test('the audit ignores invalid values in the URL', () => {
  assert.deepEqual(read('from=2026-11-20&to=2027-01-01').interval, usual)
  assert.deepEqual(read('from=2026-11-20&to=2026-11-01').interval, usual)
  assert.deepEqual(
    ['font=7', 'font=21', 'font=11.5', 'font=x', 'font='].map((query) => read(query).font),
    [11, 11, 11, 11, 11],
  )
  assert.deepEqual(read('table=nothing').tables, [])
})

test('a change of filter or table keeps the other URL parameters', () => {
  const filtered = withAuditFilter(new URLSearchParams('font=12&companies=1'), { employees: ['7', '8'] })
  assert.equal(String(filtered), 'font=12&employees=7&employees=8')
  assert.equal(String(withAuditFilter(filtered, {})), 'font=12')
  const tables = withTable(withTable(new URLSearchParams('font=12'), 'average', true), 'longest', true)
  assert.equal(String(tables), 'font=12&table=average&table=longest')
  assert.equal(String(withTable(tables, 'average', false)), 'font=12&table=longest')
})
