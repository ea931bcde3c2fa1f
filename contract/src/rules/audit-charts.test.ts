import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditFacts } from '../audit.ts'
import { type AuditFilter, auditCharts, hasAuditFilter, isAuditEmpty } from './audit-charts.ts'

/**
 * Returns facts of two companies. The first has the lobby and the second the depot. Ana works in both. A person without
 * a name works in the depot.
 */
function facts(change: Partial<AuditFacts> = {}): AuditFacts {
  return {
    companies: { id: [1, 2], name: ['Centro', 'Norte'], cnpj: ['1', '2'] },
    employees: { id: [7, 8], name: ['Ana', ''] },
    categories: ['Banheiro', 'Sala'],
    sectors: ['Térreo', 'Docas'],
    procedures: ['Lavar piso', 'Varrer'],
    environments: {
      id: [11, 12],
      name: ['Recepção', 'Depósito'],
      company: [0, 1],
      category: [1, 0],
      sector: [0, 1],
      procedures: [[0, 1], [0]],
    },
    appointments: {
      environment: [0, 1, 1],
      employee: [0, 0, 1],
      toDo: [1, 0, 2],
      doing: [0, 1, 0],
      incomplete: [2, 0, 0],
      complete: [5, 3, 0],
      expected: [120, 60, 0],
      accomplished: [90, 75, 0],
    },
    work: {
      environment: [0, 0, 1],
      employee: [0, 0, 0],
      procedure: [0, 1, 0],
      count: [3, 2, 1],
      minutes: [40, 5, 20],
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
    undone: { environment: [], employee: [], procedure: [], reason: [], count: [] },
    skipped: { environment: [], employee: [], name: [], reason: [], count: [] },
    ...change,
  }
}

const of = (filter: AuditFilter, change?: Partial<AuditFacts>) => auditCharts(facts(change), filter)

test('without a filter, counts every appointment, as open unless it is complete [R3-244 R3-245 R3-246 R3-301]', () => {
  const { statuses, openByEmployee, openByCompany } = of({})
  assert.deepEqual(statuses, { complete: 8, doing: 1, toDo: 3, incomplete: 2 })
  assert.deepEqual(openByEmployee, {
    rows: [
      { id: '7', name: 'Ana', value: 4 },
      { id: '', name: null, value: 2 },
    ],
    others: 0,
    total: 6,
  })
  assert.deepEqual(openByCompany, [
    { name: 'Centro', cnpj: '1', toDo: 1, incomplete: 2, doing: 0 },
    { name: 'Norte', cnpj: '2', toDo: 2, incomplete: 0, doing: 1 },
  ])
})

test('sums and averages the durations of finished tasks [R3-247 R3-248 R3-477]', () => {
  const { longest, average } = of({})
  assert.deepEqual(longest.rows, [
    { id: 'Lavar piso', name: 'Lavar piso', value: 60 },
    { id: 'Varrer', name: 'Varrer', value: 5 },
  ])
  assert.equal(longest.total, 65)
  // The first procedure has 60 minutes in 4 tasks. The second has 5 minutes in 2 tasks.
  assert.deepEqual(
    average.rows.map(({ value }) => value),
    [15, 3],
  )
  assert.equal(average.total, 11)
})

test('compares planned and actual minutes of environments, most planned minutes first [R3-249]', () => {
  assert.deepEqual(of({}).comparisons.rows, [
    { id: 11, name: 'Recepção', company: 'Centro', expected: 120, accomplished: 90 },
    { id: 12, name: 'Depósito', company: 'Norte', expected: 60, accomplished: 75 },
  ])
})

test('each filter keeps only matching rows, and all filters apply together [R3-250 R3-251 R3-252 R3-253 R3-254 R3-255]', () => {
  const depot = { complete: 3, doing: 1, toDo: 2, incomplete: 0 }
  for (const filter of [
    { companies: ['2'] },
    { environments: ['12'] },
    { categories: ['banheiro'] },
    { sectors: ['DOCAS'] },
  ])
    assert.deepEqual(of(filter).statuses, depot)
  assert.deepEqual(of({ employees: ['8'] }).statuses, { complete: 0, doing: 0, toDo: 2, incomplete: 0 })
  assert.deepEqual(of({ companies: ['1', '2'] }), of({}))
  assert.deepEqual(of({ companies: ['2'], employees: ['7'] }).longest.rows, [
    { id: 'Lavar piso', name: 'Lavar piso', value: 20 },
  ])
  assert.ok(isAuditEmpty(of({ companies: ['1'], sectors: ['Docas'] })))
  assert.ok(isAuditEmpty(of({ companies: ['3'] })))
})

test('the procedure filter keeps only environments and tasks with the procedure', () => {
  const { statuses, longest, comparisons } = of({ procedures: ['varrer'] })
  assert.deepEqual(statuses, { complete: 5, doing: 0, toDo: 1, incomplete: 2 })
  assert.deepEqual(longest.rows, [{ id: 'Varrer', name: 'Varrer', value: 5 }])
  assert.deepEqual(
    comparisons.rows.map(({ name }) => name),
    ['Recepção'],
  )
})

test('rankings show ten rows, comparisons show eight, and further rows are counted [R3-245 R3-247 R3-248 R3-249]', () => {
  const many = Array.from({ length: 13 }, (_, place) => place)
  const zeros = many.map(() => 0)
  const names = many.map((place) => `Nome ${String(place).padStart(2, '0')}`)
  const charts = of(
    {},
    {
      employees: { id: many.map((place) => place + 1), name: names },
      procedures: names,
      environments: {
        id: many.map((place) => place + 1),
        name: names,
        company: zeros,
        category: zeros,
        sector: zeros,
        procedures: many.map((place) => [place]),
      },
      appointments: {
        environment: many,
        employee: many,
        toDo: many.map((place) => (place < 2 ? 5 : place)),
        doing: zeros,
        incomplete: zeros,
        complete: zeros,
        expected: many,
        accomplished: many,
      },
      work: { environment: many, employee: many, procedure: many, count: many.map(() => 2), minutes: many },
    },
  )
  const { openByEmployee, longest, average, comparisons } = charts
  assert.deepEqual(
    openByEmployee.rows.map(({ name }) => name?.slice(5)),
    // The people 0, 1 and 5 all have five open appointments, so they are sorted by name.
    ['12', '11', '10', '09', '08', '07', '06', '00', '01', '05'],
  )
  assert.deepEqual([openByEmployee.others, openByEmployee.total], [3, 87])
  // Entries without a duration are not in the ranking.
  assert.deepEqual([longest.rows.length, longest.others, longest.total], [10, 2, 78])
  assert.deepEqual([average.rows.length, average.others], [10, 2])
  assert.deepEqual([comparisons.rows.length, comparisons.others], [8, 4])
})

test('two people with the same name are two rows', () => {
  const { openByEmployee } = of({}, { employees: { id: [7, 8], name: ['Ana', 'Ana'] } })
  assert.deepEqual(openByEmployee.rows, [
    { id: '7', name: 'Ana', value: 4 },
    { id: '8', name: 'Ana', value: 2 },
  ])
})

test('people without a name share one row [R3-481]', () => {
  const { openByEmployee } = of({}, { employees: { id: [7, 8], name: [' ', ''] } })
  assert.deepEqual(openByEmployee.rows, [{ id: '', name: null, value: 6 }])
})

test('a filter in which nothing is chosen counts as no filter', () => {
  assert.equal(hasAuditFilter({}), false)
  assert.equal(hasAuditFilter({ companies: [], sectors: [] }), false)
  assert.equal(hasAuditFilter({ sectors: ['Docas'] }), true)
})
