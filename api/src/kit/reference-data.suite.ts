import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { createTestKind, type Row, type SuiteDefinition, type TestKind } from './test-kind.ts'
import { wrongInputSuite } from './wrong-input.suite.ts'

const unspecified = { list: '-', create: '-', edit: '-', remove: '-' }

/** Defines the tests for every kind of reference data (R2-245 to R2-255, R2-286 to R2-305). */
export function referenceDataSuite(definition: SuiteDefinition): void {
  const { contract, table, shows = unspecified } = definition
  wrongInputSuite(definition)
  describe(`${contract.noun}: reference data`, () => {
    let kind: TestKind
    before(async () => {
      kind = await createTestKind(definition)
    })
    after(() => kind.close())

    test(`lists id, name and company, records of the parent company first [${shows.list}]`, async () => {
      const { group, created, buildResponse, list } = kind
      const parents = await created('Átrio', group.parent)
      const rows = await list()
      assert.deepEqual(rows[0], buildResponse(parents.id, 'Átrio', group.parent, 'orla Matriz'))
      const ranks = [group.parent, group.branch, group.otherBranch]
      const places = rows.map((row) => `${ranks.indexOf(row.companyId)} ${row.name}`)
      assert.deepEqual(places, places.toSorted(nameComparison()))
      assert.ok(rows.every((row) => !row.name.includes('duna')))
    })

    test('sorts numbers in names by value', async () => {
      const { group, created, list } = kind
      for (const name of ['10. Repor papel', '2. Passar pano', '1. Varrer']) await created(name)
      const names = (await list({ id: group.branch })).map(({ name }) => name)
      assert.deepEqual(
        names.filter((name) => /^\d/.test(name)),
        ['1. Varrer', '2. Passar pano', '10. Repor papel'],
      )
    })

    test(`lists a branch's records, or all records for the parent company's id [${shows.list}]`, async () => {
      const { server, group, otherGroup, list } = kind
      const all = await list()
      assert.deepEqual(await list({ id: group.parent }), all)
      const own = all.filter((row) => row.companyId === group.branch)
      assert.deepEqual(await list({ id: group.branch }), own)
      for (const id of [otherGroup.parent, otherGroup.branch, 999_999]) {
        const reply = await server.send(group.people.coordinator, contract.list, { query: { id } })
        assert.equal(reply.problem.code, 'not_found')
      }
    })

    test(`a new record has a trimmed name and is listed [${shows.create}]`, async () => {
      const { group, create, named, buildResponse, list } = kind
      const reply = await create(named('  Sala \u0000 de\nreuniões\t '))
      assert.equal(reply.status, 201)
      const row: Row = reply.body
      assert.deepEqual(row, buildResponse(row.id, 'Sala   de reuniões', group.branch, 'orla Filial Centro'))
      assert.deepEqual(
        (await list()).filter(({ id }) => id === row.id),
        [row],
      )
    })

    test('rejects a name that the company has, ignoring case, accents and spaces [R2-313]', async () => {
      const { group, otherGroup, create, created, named } = kind
      await created('Recepção Principal')
      for (const name of ['Recepção Principal', 'RECEPCAO  PRINCIPAL', ' recepc\u0327a\u0303o principal']) {
        assert.equal((await create(named(name))).problem.code, 'duplicate', name)
      }
      assert.equal((await create(named('Recepção Principal', group.otherBranch))).status, 201)
      const strangers = await create(named('Recepção Principal', otherGroup.branch), otherGroup.people.master)
      assert.equal(strangers.status, 201)
    })

    test('rejects a name that looks like an existing name [R2-313]', async () => {
      const { create, created, named } = kind
      for (const [name, ...alike] of [
        ["Sala D'Ávila", 'Sala D’Ávila', 'SALA D´AVILA', 'Sala\u00a0D`Ávila'],
        ['1º andar', '1° andar', '1o andar', '１º\u200b andar'],
        ['A - Sala', 'A – Sala', 'A \u2011 Sala', 'A −\u2009Sala'],
        // Cyrillic and Greek letters.
        ['Mapa', '\u041c\u0430\u0440\u0430', 'M\u0430pa', 'MAP\u0391'],
      ] as const) {
        await created(name)
        for (const other of alike)
          assert.equal((await create(named(other))).problem?.code, 'duplicate', encodeURIComponent(other))
      }
    })

    test('a record can keep its name even if its name key is taken', async () => {
      const { server, created, renamed, edit } = kind
      const [first, second] = [await created('Área d’água'), await created('Área')]
      await server.database.asOwner((queries) =>
        queries
          .updateTable(table)
          .set({ name: "Área d'água", name_key: "area d'agua\u0001" })
          .where('id', '=', second.id)
          .execute(),
      )
      for (const { id, name } of [first, { id: second.id, name: "Área d'água" }])
        assert.equal((await edit(id, renamed(name))).status, 200, name)
      assert.equal((await edit(second.id, renamed('ÁREA D’ÁGUA'))).problem.code, 'duplicate')
      assert.equal((await edit(second.id, renamed('Área do fundo'))).status, 200)
      assert.equal((await edit(second.id, renamed("Área d'água"))).problem.code, 'duplicate')
    })

    test('only one of several simultaneous requests registers a name [R2-314]', async () => {
      const { group, create, named, list } = kind
      const replies = await Promise.all(
        ['Copa', 'copa', 'COPA', 'Cópa', ' copa '].map((name) => create(named(name))),
      )
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409])
      const rows = (await list({ id: group.branch })).filter(({ name }) => /c[oó]pa/i.test(name))
      assert.equal(rows.length, 1)
    })

    test('only one of two concurrent renames to the same name succeeds [R2-314]', async () => {
      const { created, renamed, edit, list } = kind
      const [one, two] = [await created('Ala um'), await created('Ala dois')]
      const replies = await Promise.all([one, two].map(({ id }) => edit(id, renamed('Ala nova'))))
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
      assert.equal((await list()).filter(({ name }) => name === 'Ala nova').length, 1)
    })

    test(`a record can be renamed, even if only the letter case changes [${shows.edit}]`, async () => {
      const { created, renamed, buildResponse, edit, list } = kind
      const row = await created('Vestiario')
      const reply = await edit(row.id, renamed(' Vestiário '))
      assert.equal(reply.status, 200)
      assert.deepEqual(reply.body, buildResponse(row.id, 'Vestiário', row.companyId, row.EMPRESA, 2))
      assert.equal((await edit(row.id, renamed('VESTIÁRIO'))).status, 200)
      assert.equal((await list()).find(({ id }) => id === row.id)?.name, 'VESTIÁRIO')
    })

    test('rejects an edit of an outdated version and changes nothing', async () => {
      const { created, renamed, edit, list } = kind
      const { id, version } = await created('Mezanino')
      const write = (name: string) => edit(id, { ...renamed(name), version })
      const replies = await Promise.all([write('Mezanino A'), write('Mezanino B')])
      const [first, second] = replies.toSorted((one, other) => one.status - other.status)
      assert.deepEqual([first?.status, second?.status, second?.problem.code], [200, 409, 'changed_meanwhile'])
      assert.deepEqual(
        (await list()).find((row) => row.id === id),
        first?.body,
      )
      assert.equal((await edit(id, { ...renamed('Mezanino B'), version: first?.body.version })).status, 200)
    })

    test('rejects renaming to the name of another record of the company [R2-313]', async () => {
      const { created, renamed, edit, list } = kind
      const row = await created('Garagem')
      await created('Jardim')
      assert.equal((await edit(row.id, renamed('jardím'))).problem.code, 'duplicate')
      assert.equal((await list()).find(({ id }) => id === row.id)?.name, 'Garagem')
    })

    test('an edit cannot move a record to another company', async () => {
      const { group, otherGroup, created, renamed, edit, stored } = kind
      const row = await created('Terraço')
      const before = await stored()
      for (const company of [group.parent, group.otherBranch, otherGroup.branch, 999_999]) {
        assert.equal((await edit(row.id, renamed('Terraço novo', company))).problem.code, 'not_found')
      }
      assert.deepEqual(await stored(), before)
    })

    test(`an unused record can be deleted, but only once [${shows.remove}]`, async () => {
      const { created, remove, list } = kind
      const { id } = await created('Passagem')
      const reply = await remove(id)
      assert.deepEqual([reply.status, reply.text], [204, ''])
      assert.ok((await list()).every((row) => row.id !== id))
      assert.equal((await remove(id)).problem.code, 'not_found')
    })

    test('a record in use cannot be deleted; the error counts its environments', async () => {
      const { group, remove, stored } = kind
      const before = await stored()
      const { problem } = await remove(group[table].used)
      assert.equal(problem.status, 409)
      assert.equal(problem.code, 'in_use')
      assert.deepEqual(problem.facts, { environments: 2 })
      assert.deepEqual(await stored(), before)
    })

    test('rejects records and companies that are unknown or of other groups [R2-279]', async () => {
      const { otherGroup, create, named, renamed, edit, remove, stored } = kind
      const before = await stored()
      const strangers = otherGroup[table].free
      for (const reply of [
        await create(named('Intruso', otherGroup.branch)),
        await create(named('Intruso', 999_999)),
        await edit(strangers, renamed('Intruso', otherGroup.branch)),
        await edit(strangers, renamed('Intruso')),
        await edit(Number.MAX_SAFE_INTEGER, renamed('Intruso')),
        await remove(strangers),
        await remove(999_999),
      ]) {
        assert.equal(reply.problem.status, 404)
        assert.equal(reply.problem.code, 'not_found')
      }
      assert.deepEqual(await stored(), before)
    })

    test('an inactive company accepts no new records', async () => {
      const { group, create, named, setActive } = kind
      await setActive(group.otherBranch, false)
      const { problem } = await create(named('Intruso', group.otherBranch))
      assert.deepEqual([problem.code, problem.errors], ['not_found', { companyId: 'company_unknown' }])
      await setActive(group.otherBranch, true)
    })

    test('rejects callers without write permission before any other check [R2-274 R2-275 R2-276]', async () => {
      const { server, group, create, named, renamed, edit, remove, stored } = kind
      const before = await stored()
      const { cleaner, reader } = group.people
      for (const [caller, status] of [
        [null, 401],
        [cleaner, 403],
        [reader, 403],
      ] as const) {
        for (const reply of [
          await create(named('Intruso'), caller),
          await create({ name: '' }, caller),
          await edit(group[table].free, renamed('Intruso'), caller),
          await edit('abc', renamed('Intruso'), caller),
          await remove(group[table].free, caller),
          await remove(999_999, caller),
        ]) {
          assert.equal(reply.problem.status, status)
        }
      }
      assert.deepEqual(await stored(), before)
      const reads = await Promise.all(
        [null, cleaner, reader].map((caller) => server.send(caller, contract.list, {})),
      )
      assert.deepEqual(
        reads.map(({ status }) => status),
        [401, 403, 200],
      )
    })

    if (contract.withColor) {
      test('requires a colour and stores it in lower case [R2-199]', async () => {
        const { group, create, edit } = kind
        for (const color of [undefined, null, '', 'red', '#12345', '#12345g', 5]) {
          const reply = await create({ name: 'Com cor', companyId: group.branch, color })
          assert.deepEqual(reply.problem.errors, { color: 'color_required' })
        }
        const row: Row = (await create({ name: 'Com cor', companyId: group.branch, color: '#AABB0C' })).body
        assert.equal(row.color, '#aabb0c')
        const changed: Row = (
          await edit(row.id, { name: 'Com cor', empresa: group.branch, color: '#000000' })
        ).body
        assert.equal(changed.color, '#000000')
      })
    }
  })
}
