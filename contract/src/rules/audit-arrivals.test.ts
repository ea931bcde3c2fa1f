import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditFacts } from '../audit.ts'
import { groupAuditArrivals } from './audit-arrivals.ts'

const facts: AuditFacts = {
  companies: { id: [1], name: ['Centro'], cnpj: ['1'] },
  employees: { id: [7, 8], name: ['Ana', ' '] },
  categories: ['Sala'],
  sectors: ['Térreo'],
  procedures: ['Lavar piso', 'Varrer'],
  environments: {
    id: [11, 12],
    name: ['Recepção', 'Depósito'],
    company: [0, 0],
    category: [0, 0],
    sector: [0, 0],
    procedures: [[0, 1], [0]],
  },
  appointments: {
    environment: [],
    employee: [],
    toDo: [],
    doing: [],
    incomplete: [],
    complete: [],
    expected: [],
    accomplished: [],
  },
  work: { environment: [], employee: [], procedure: [], count: [], minutes: [] },
  arrivals: {
    environment: [0, 0, 0, 0, 1],
    employee: [0, 0, 0, 0, 1],
    procedure: [0, 0, 1, 0, 0],
    delay: [600, 60, 90_000, null, null],
    awaiting: [false, false, true, false, false],
    voided: [false, false, false, true, true],
    presence: ['scanned', 'plain_code', 'scanned', 'typed', 'typed'],
  },
  undone: { environment: [], employee: [], procedure: [], reason: [], count: [] },
  skipped: { environment: [], employee: [], name: [], reason: [], count: [] },
}
const centre = { environment: 'Recepção', company: 'Centro' }

test('groups late, waiting and voided records by person and environment', () => {
  const none = { scanned: 0, old_code: 0, plain_code: 0, typed: 0 }
  assert.deepEqual(groupAuditArrivals(facts, {}), [
    {
      key: '7 11',
      person: 'Ana',
      ...centre,
      late: 3,
      medianDelay: 600,
      awaiting: 1,
      voided: 1,
      presences: { ...none, scanned: 2, plain_code: 1 },
    },
    {
      key: '8 12',
      person: null,
      ...centre,
      environment: 'Depósito',
      late: 0,
      medianDelay: null,
      awaiting: 0,
      voided: 1,
      presences: none,
    },
  ])
})

test('the filters of the charts apply to late, waiting and voided records', () => {
  const counts = (filter: Parameters<typeof groupAuditArrivals>[1]) =>
    groupAuditArrivals(facts, filter).map(({ key, late, medianDelay }) => [key, late, medianDelay])
  assert.deepEqual(counts({ procedures: ['lavar PISO'] }), [
    ['7 11', 2, 330],
    ['8 12', 0, null],
  ])
  assert.deepEqual(counts({ environments: ['12'] }), [['8 12', 0, null]])
  assert.deepEqual(counts({ employees: ['7'], procedures: ['Varrer'] }), [['7 11', 1, 90_000]])
})
