import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportFault } from '@zelo/contract/import-faults'
import { procedures } from '@zelo/contract/reference-kinds'
import { sql } from 'kysely'
import { createTestApp } from '../../../test/test-app.ts'
import { createGroup } from '../../../test/test-group.ts'

const details = {
  instruction: 'Sinalize o piso.\nTermine na porta.',
  product: 'Detergente neutro',
  ppe: 'Luvas',
  minutes: 15,
  photoRule: 'slot',
}

test("an edit that omits a procedure's details does not change them", async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  const { coordinator } = group.people
  const named = { name: 'Encerar piso', companyId: group.branch }
  const { body: created } = await server.send(coordinator, procedures.create, {
    body: { ...named, ...details },
  })
  assert.partialDeepStrictEqual(created, { ...named, ...details })
  const edit = (more: object) =>
    server.send(coordinator, procedures.edit, {
      params: { id: created.id },
      body: { name: 'Encerar', empresa: group.branch, ...more },
    })
  assert.partialDeepStrictEqual((await edit({})).body, { name: 'Encerar', ...details })
  const emptied = { ...details, product: '', minutes: null, photoRule: null }
  assert.partialDeepStrictEqual((await edit({ product: ' ', minutes: null, photoRule: null })).body, emptied)
  const { rows } = await server.database.asOwner((queries) =>
    sql<{ before: object; after: object }>`
      select before, after from changes where subject = 'procedure' and subject_id = ${created.id} order by id`.execute(
      queries,
    ),
  )
  assert.partialDeepStrictEqual(rows.at(-1), {
    before: { product: details.product, minutes: 15, photo_rule: 'slot' },
    after: { product: '', minutes: null, photo_rule: null },
  })
  await server.close()
})

test('rejects invalid details with an error at each field', async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  const named = { name: 'Encerar piso', companyId: group.branch }
  const wrong = { minutes: 0, photoRule: 'sometimes', product: 'x'.repeat(201) }
  const { status, problem } = await server.send(group.people.coordinator, procedures.create, {
    body: { ...named, ...wrong },
  })
  assert.equal(status, 400)
  assert.deepEqual(problem.errors, {
    minutes: 'minutes_invalid',
    photoRule: 'photo_rule_invalid',
    product: 'too_long',
  })
  await server.close()
})

test('an import accepts details in both languages, and files without details', async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  const send = (content: string) => {
    const file = new File([content], 'lista.csv', { type: 'text/csv' })
    return server.send(group.people.coordinator, procedures.batch.call, {
      body: { csvProcedures: file, idEmpresaFilial: group.branch },
    })
  }
  assert.equal(
    (await send('nome;instrucao;produto;epi;minutos;foto\nEncerar A;Sem pressa;Cera;Luvas;15;sempre\n'))
      .status,
    201,
  )
  assert.equal((await send('name;photo\nEncerar B;When not done\n')).status, 201)
  assert.equal((await send('nome\nEncerar C\n')).status, 201)
  const { body } = await server.send(group.people.reader, procedures.list, { query: { id: group.branch } })
  const find = (name: string) => body.find((row: { name: string }) => row.name === name)
  assert.partialDeepStrictEqual(find('Encerar A'), {
    instruction: 'Sem pressa',
    product: 'Cera',
    ppe: 'Luvas',
    minutes: 15,
    photoRule: 'always',
  })
  assert.partialDeepStrictEqual(find('Encerar B'), { instruction: '', minutes: null, photoRule: 'undone' })
  assert.partialDeepStrictEqual(find('Encerar C'), { product: '', minutes: null, photoRule: null })
  const { problem } = await send('nome;minutos;foto\nX;quinze;as vezes\nY;601;\n')
  assert.deepEqual(
    problem.faults?.map(({ line, column, reason }: ImportFault) => [line, column, reason]),
    [
      [2, 'minutos', 'invalid_minutes'],
      [2, 'foto', 'unknown_photo_rule'],
      [3, 'minutos', 'invalid_minutes'],
    ],
  )
  await server.close()
})

test('a procedure in use or in the history cannot be deleted', async () => {
  const server = await createTestApp()
  const group = await createGroup(server.database, { marker: 'orla' })
  const id = group.procedures.used
  const removal = () => server.send(group.people.coordinator, procedures.remove, { params: { id } })
  const takeOut = (environmentId?: number) =>
    server.database.inGroup(group.id, async (queries) => {
      const tasks = queries.updateTable('tasks').set({ active: false }).where('procedure_id', '=', id)
      await (environmentId ? tasks.where('environment_id', '=', environmentId) : tasks).execute()
    })
  assert.deepEqual((await removal()).problem.facts, { environments: 2 })
  await takeOut(group.lobby.id)
  assert.deepEqual((await removal()).problem.facts, { environments: 1 })
  await takeOut()
  const { status, problem } = await removal()
  assert.deepEqual([status, problem.code, problem.facts], [409, 'has_history', undefined])
  await server.close()
})
