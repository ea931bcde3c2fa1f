import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana, buildWorkRecord, floor, glass, lobby, plan, soap } from './test-work.ts'
import {
  groupUndoneProcedures,
  groupUndoneTasks,
  notDoneOnly,
  searchUndone,
  searchUndoneCards,
  sortUndoneProcedures,
} from './undone-tasks.ts'
import type { WorkRecord } from './work-record.ts'

const dayAfter = () => '2026-03-03'
const shown = (records: readonly WorkRecord[], findToday = dayAfter) =>
  groupUndoneTasks(records, findToday).map((task) => [
    task.procedure,
    task.id,
    task.observation,
    task.derived,
  ])

test('lists an undone task with its reason, person and times [R3-283 R3-284]', () => {
  const records = [
    buildWorkRecord({ task: soap, start: '09:20', end: null, undoneReason: 'Sem sabonete' }),
    buildWorkRecord({ observation: '-' }),
  ]
  assert.deepEqual(groupUndoneTasks(records, dayAfter), [
    {
      undone: true,
      startedAt: '2026-03-02T09:20:00-03:00',
      endedAt: '2026-03-02T09:20:00-03:00',
      id: '7-0-12',
      environmentId: lobby.id,
      taskId: 12,
      person: ana.name,
      environment: lobby.name,
      procedure: soap.name,
      companyId: lobby.companyId,
      company: lobby.company,
      userId: ana.id,
      cpf: ana.cpf,
      email: ana.email,
      phone: ana.phone,
      avatar: null,
      avatarUrl: null,
      day: plan.day,
      appointmentId: 7,
      observation: 'Sem sabonete',
      reason: 'Sem sabonete',
      derived: false,
      photos: [],
      changes: null,
    },
  ])
})

test('derives an undone task from a cleaning with an observation [R3-311]', () => {
  assert.deepEqual(shown([buildWorkRecord({ observation: 'Faltou água' })]), [
    ['Repor sabonete', '7-0-12', 'Faltou água', true],
  ])
  assert.deepEqual(
    shown([
      buildWorkRecord({ task: glass, revisionId: 21, start: '13:05', end: '13:06', observation: 'Ok' }),
    ]),
    [
      ['Lavar piso', '7-21-11', 'Ok', true],
      ['Repor sabonete', '7-21-12', 'Ok', true],
    ],
  )
})

test("derives no undone task from the observation '-' or another cleaning's observation [R3-312]", () => {
  assert.deepEqual(shown([buildWorkRecord({})]), [])
  assert.deepEqual(shown([buildWorkRecord({ observation: ' - ' })]), [])
  const both = [buildWorkRecord({ observation: 'Vidro', task: floor }), buildWorkRecord({ task: soap })]
  assert.deepEqual(shown([...both, buildWorkRecord({ revisionId: 21, start: '13:05', end: '13:06' })]), [])
})

test('a task reported as undone is not listed again from the plan', () => {
  const reported = buildWorkRecord({ task: soap, start: '09:20', end: '09:20', undoneReason: 'Sem sabonete' })
  assert.deepEqual(shown([buildWorkRecord({ observation: 'Faltou água' }), reported]), [
    ['Repor sabonete', '7-0-12', 'Sem sabonete', false],
  ])
})

test('a task that was reported twice is listed with its first report [R3-315]', () => {
  const report = (start: string, undoneReason: string) =>
    buildWorkRecord({ task: soap, start, end: start, undoneReason })
  assert.deepEqual(shown([report('09:20', 'Sem sabonete'), report('09:40', 'Ainda sem')]), [
    ['Repor sabonete', '7-0-12', 'Sem sabonete', false],
  ])
  const extra = (start: string) =>
    buildWorkRecord({ start, end: start, undoneReason: 'Trancada', extra: true })
  assert.equal(shown([extra('18:00'), extra('20:00')]).length, 2)
})

test("derives no undone task from today's cleaning", () => {
  const records = [buildWorkRecord({ observation: 'Faltou água' })]
  assert.deepEqual(
    shown(records, () => '2026-03-02'),
    [],
  )
  assert.equal(shown(records, () => '2026-03-03').length, 1)
})

test('derives no undone task from an open or extra cleaning [R3-314]', () => {
  assert.deepEqual(shown([buildWorkRecord({ end: null, observation: 'Faltou água' })]), [])
  assert.deepEqual(shown([buildWorkRecord({ extra: true, observation: 'Faltou água' })]), [])
})

test('lists each undone task once, and none without start or end [R3-313 R3-314 R3-315]', () => {
  const [task] = groupUndoneTasks([buildWorkRecord({ undoneReason: 'Trancada' })], dayAfter)
  const other = { ...task!, id: '8-0-11' }
  const kept = notDoneOnly([
    { ...task!, undone: false },
    { ...task!, startedAt: null },
    { ...task!, endedAt: null },
    task!,
    { ...task!, observation: 'Outra vez' },
    other,
  ])
  assert.deepEqual(kept, [task, other])
})

test('a search of the chosen fields ignores case and accents', () => {
  const tasks = groupUndoneTasks([buildWorkRecord({ undoneReason: 'Trancada' })], dayAfter)
  const found = (text: string, ...fields: ('task' | 'environment' | 'collaborator')[]) =>
    searchUndone(tasks, text, fields).length
  assert.deepEqual([found('LAVAR', 'task'), found('lavar', 'environment', 'collaborator')], [1, 0])
  assert.deepEqual([found('recepcao', 'environment'), found('recepcao', 'task')], [1, 0])
  assert.deepEqual([found('lucia', 'collaborator'), found('lucia', 'task', 'environment')], [1, 0])
  assert.equal(found('', 'task'), 1)
})

test("a search finds every text on the cards of a procedure's history", () => {
  const tasks = groupUndoneTasks([buildWorkRecord({ undoneReason: 'Trancada', end: '09:12:30' })], dayAfter)
  for (const text of [
    'piso',
    '02/03/2026 09:05',
    '09:12:30',
    'trancada',
    'recepção',
    'ana',
    '52998',
    '@orla',
    '8599',
    '529.982.247-25',
    '(85) 9 9999-0000',
    'FILIAL CENTRO',
  ]) {
    assert.equal(searchUndoneCards(tasks, text).length, 1, text)
  }
  assert.equal(searchUndoneCards(tasks, 'banheiro').length, 0)
})

test('procedures whose names differ only in case or accents share a row', () => {
  const rows = groupUndoneProcedures([
    { name: 'Repor Água', count: 2 },
    { name: 'repor agua', count: 3 },
    { name: 'Limpar sala 10', count: 9 },
    { name: 'Limpar sala 2', count: 1 },
  ])
  const names = (sorted: typeof rows) => sorted.map(({ name, count }) => `${name} ${count}`)
  assert.deepEqual(names(rows), ['Limpar sala 2 1', 'Limpar sala 10 9', 'Repor Água 5'])
  assert.deepEqual(names(sortUndoneProcedures(rows, '-name')), names(rows.toReversed()))
  assert.deepEqual(names(sortUndoneProcedures(rows, 'count')), [
    'Limpar sala 2 1',
    'Repor Água 5',
    'Limpar sala 10 9',
  ])
  assert.deepEqual(names(sortUndoneProcedures(rows, '-count')), [
    'Limpar sala 10 9',
    'Repor Água 5',
    'Limpar sala 2 1',
  ])
})
