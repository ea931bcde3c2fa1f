import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditFacts } from '@zelo/contract/audit'
import { auditCharts } from '@zelo/contract/rules/audit-charts'
import type { TFunction } from 'i18next'
import { buildAuditTables, countDecimals } from './audit-tables.ts'

const t = ((key: string) => key) as TFunction

/** One environment with planned and actual work of two people. */
const facts: AuditFacts = {
  companies: { id: [1], name: ['Centro'], cnpj: ['60175047000106'] },
  employees: { id: [7, 8], name: ['Ana', 'Bia'] },
  categories: ['Sala'],
  sectors: ['Térreo'],
  procedures: ['Varrer'],
  environments: {
    id: [11],
    name: ['Recepção'],
    company: [0],
    category: [0],
    sector: [0],
    procedures: [[0]],
  },
  appointments: {
    environment: [0, 0],
    employee: [0, 1],
    toDo: [0, 0],
    doing: [0, 0],
    incomplete: [0, 0],
    complete: [2, 1],
    expected: [60, 30],
    accomplished: [75, 25],
  },
  work: { environment: [], employee: [], procedure: [], count: [], minutes: [] },
  arrivals: {
    environment: [],
    employee: [],
    procedure: [],
    delay: [],
    awaiting: [],
    voided: [],
    presence: [],
  },
  undone: { environment: [], employee: [], procedure: [], reason: [], count: [] },
  skipped: { environment: [], employee: [], name: [], reason: [], count: [] },
}

test('tables convert sums of minutes to hours [R3-478 R3-479]', () => {
  const table = buildAuditTables(auditCharts(facts, {}), t).find(({ id }) => id === 'comparisons')
  assert.deepEqual(table?.heads.slice(2, 4), ['audit.expectedHours', 'audit.accomplishedHours'])
  assert.deepEqual(table.rows, [['Recepção', 'Centro', 1.5, 1.67, 90, 100, 10]])
})

test('the sheets have the specified names and order [R3-482 to R3-487]', () => {
  const names = buildAuditTables(auditCharts(facts, {}), t).map(({ sheet }) => sheet)
  assert.deepEqual(names, [
    'Ambientes',
    'Atv em aberto por func',
    'Atv em aberto por CNPJ',
    'Atv que demandam mais tempo',
    'Tempo médio das atv',
    'Previsto X Realizado',
  ])
})

test('shares are rounded to 0.1 %, but never to 0 or 100', () => {
  const appointments = { ...facts.appointments, complete: [99_959, 1], toDo: [40, 0] }
  const table = buildAuditTables(auditCharts({ ...facts, appointments }, {}), t).find(
    ({ id }) => id === 'statuses',
  )
  assert.deepEqual(
    table?.rows.map(([, , share]) => share),
    [99.96, 0.04],
  )
  const third = { ...facts.appointments, complete: [1, 1], toDo: [1, 0] }
  const thirds = buildAuditTables(auditCharts({ ...facts, appointments: third }, {}), t)
  assert.deepEqual(
    thirds[0]?.rows.map(([, , share]) => share),
    [66.7, 33.3],
  )
})

test('a column shows all numbers with the same decimals', () => {
  assert.equal(countDecimals([4, 87.9, 8.1]), 1)
  assert.equal(countDecimals([8, 12.25]), 2)
  assert.equal(countDecimals([4, 12]), 0)
  assert.equal(countDecimals([99.999, 0.001]), 2)
  assert.equal(countDecimals(['Ala 2.125', 'Ala 3']), 0)
})
