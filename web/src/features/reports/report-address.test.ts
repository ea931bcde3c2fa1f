import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDay, readReportAddress } from './report-address.ts'

const choices = {
  fields: ['name', 'cpf', 'email'],
  first: ['name', 'cpf'],
  sorts: ['name', '-name'],
} as const
const read = (address: string) => readReportAddress(new URLSearchParams(address), choices, '2026-11-19')
const month = { from: '2026-11-01', to: '2026-11-19' }

test('a report starts with the current month and the default search fields [R1-258 R3-440]', () => {
  assert.deepEqual(read(''), {
    byDates: false,
    fields: ['name', 'cpf'],
    search: '',
    interval: month,
    sort: 'name',
  })
})

test('a report’s filter is a search or an interval, never both [R1-259 R3-319 R3-320]', () => {
  const searched = read('q=ana&in=email&from=2026-10-01&to=2026-10-31&sort=-name')
  assert.deepEqual(searched, {
    byDates: false,
    fields: ['email'],
    search: 'ana',
    interval: month,
    sort: '-name',
  })
  const dated = read('in=dates&q=ana&from=2026-10-01&to=2026-10-31')
  assert.deepEqual(dated.interval, { from: '2026-10-01', to: '2026-10-31' })
  assert.equal(dated.search, '')
})

test('invalid dates and unknown values become the default filter [R1-256]', () => {
  for (const dates of ['from=2026-11-10&to=2026-11-20', 'from=2026-11-10&to=2026-11-09', 'from=2026-11'])
    assert.deepEqual(read(`in=dates&${dates}`).interval, month, dates)
  assert.deepEqual(read('in=nonsense&sort=up'), read(''))
  assert.equal(read(`q=${'a'.repeat(300)}`).search, 'a'.repeat(120))
})

test('a report ignores a day that is invalid or outside its interval', () => {
  for (const day of ['2026-11-01', '2026-11-10', '2026-11-19']) assert.equal(readDay(day, month), day)
  for (const day of [null, '', 'xx', '2026-11-31', '2026-10-31', '2026-11-20', '2099-01-01'])
    assert.equal(readDay(day, month), null, String(day))
})
