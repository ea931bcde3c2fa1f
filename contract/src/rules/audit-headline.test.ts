import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditFacts } from '../audit.ts'
import { auditCharts } from './audit-charts.ts'
import {
  type HeadlineFigure,
  rankSkips,
  rankUndoneReasons,
  splitByEnvironment,
  sumAuditHeadline,
} from './audit-headline.ts'

/** Ana cleans the lobby of one company and the depot of another. Rui cleans only the depot. */
const facts: AuditFacts = {
  companies: { id: [1, 2], name: ['Centro', 'Norte'], cnpj: ['1', '2'] },
  employees: { id: [7, 8], name: ['Ana', 'Rui'] },
  categories: ['Sala'],
  sectors: ['Térreo'],
  procedures: ['Lavar piso', 'Varrer'],
  environments: {
    id: [11, 12],
    name: ['Recepção', 'Depósito'],
    company: [0, 1],
    category: [0, 0],
    sector: [0, 0],
    procedures: [[0, 1], [0]],
  },
  appointments: {
    environment: [0, 1, 1],
    employee: [0, 0, 1],
    toDo: [1, 0, 2],
    doing: [0, 1, 0],
    incomplete: [2, 0, 0],
    complete: [5, 3, 1],
    expected: [120, 60, 30],
    accomplished: [90, 75, 25],
  },
  work: {
    environment: [0, 0, 1, 1],
    employee: [0, 0, 0, 1],
    procedure: [0, 1, 0, 0],
    count: [3, 2, 1, 4],
    minutes: [40, 5, 20, 25],
  },
  arrivals: {
    environment: [],
    employee: [],
    procedure: [],
    delay: [],
    awaiting: [],
    voided: [],
    presence: [],
  },
  undone: {
    environment: [0, 0, 1, 1],
    employee: [0, 0, 1, 1],
    procedure: [0, 1, 0, 0],
    reason: ['Ambiente trancado', null, 'ambiente  TRANCADO', 'Sem material'],
    count: [2, 4, 1, 1],
  },
  skipped: {
    environment: [0, 1, 1, 0],
    employee: [0, 0, 1, 0],
    name: ['Natal', 'Natal', 'natal', 'Natal'],
    reason: ['national', 'national', 'national', 'closure'],
    count: [2, 3, 1, 1],
  },
}

test('the totals sum only the rows that match the filter', () => {
  const cases = [
    [{}, { appointments: 15, complete: 9, expected: 210, accomplished: 190, tasks: 10, undone: 8 }],
    [
      { companies: ['2'] },
      { appointments: 7, complete: 4, expected: 90, accomplished: 100, tasks: 5, undone: 2 },
    ],
    [
      { employees: ['7'] },
      { appointments: 12, complete: 8, expected: 180, accomplished: 165, tasks: 6, undone: 6 },
    ],
    [
      { employees: ['8'] },
      { appointments: 3, complete: 1, expected: 30, accomplished: 25, tasks: 4, undone: 2 },
    ],
    [
      { procedures: ['varrer'] },
      { appointments: 8, complete: 5, expected: 120, accomplished: 90, tasks: 2, undone: 4 },
    ],
  ] as const
  for (const [filter, headline] of cases)
    assert.deepEqual(
      sumAuditHeadline(facts, filter, auditCharts(facts, filter)),
      headline,
      JSON.stringify(filter),
    )
})

test('counts by environment add up to each figure of the headline', () => {
  const filters = [{}, { companies: ['2'] }, { employees: ['7'] }, { procedures: ['varrer'] }]
  for (const filter of filters) {
    const headline = sumAuditHeadline(facts, filter, auditCharts(facts, filter))
    const sum = (figure: HeadlineFigure, part: 'count' | 'whole') =>
      splitByEnvironment(facts, filter, figure).reduce((total, row) => total + row[part], 0)
    for (const figure of ['appointments', 'complete', 'accomplished', 'tasks', 'undone'] as const)
      assert.equal(sum(figure, 'count'), headline[figure], `${figure} ${JSON.stringify(filter)}`)
    assert.equal(sum('complete', 'whole'), headline.appointments)
    assert.equal(sum('accomplished', 'whole'), headline.expected)
  }
  assert.deepEqual(
    splitByEnvironment(facts, {}, 'complete').map(({ id, count, whole }) => [id, count, whole]),
    [
      [11, 5, 8],
      [12, 4, 7],
    ],
  )
})

test('counts all spellings of a reason together and sorts reasons by frequency', () => {
  assert.deepEqual(rankUndoneReasons(facts, {}), [
    { reason: null, count: 4 },
    { reason: 'Ambiente trancado', count: 3 },
    { reason: 'Sem material', count: 1 },
  ])
  assert.deepEqual(rankUndoneReasons(facts, { companies: ['1'], procedures: ['Lavar piso'] }), [
    { reason: 'Ambiente trancado', count: 2 },
  ])
})

test('the filter applies to the counts of skipped cleanings by calendar day', () => {
  const cases = [
    [{}, [6, 1]],
    [{ companies: ['2'] }, [4]],
    [{ employees: ['8'] }, [1]],
    [{ procedures: ['varrer'] }, [2, 1]],
  ] as const
  for (const [filter, counts] of cases)
    assert.deepEqual(
      rankSkips(facts, filter).map(({ count }) => count),
      counts,
      JSON.stringify(filter),
    )
  assert.deepEqual(rankSkips(facts, {}), [
    { name: 'Natal', reason: 'national', count: 6 },
    { name: 'Natal', reason: 'closure', count: 1 },
  ])
})
