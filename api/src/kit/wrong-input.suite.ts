import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestKind, type SuiteDefinition, type TestKind } from './test-kind.ts'

/** Defines the tests of unusual and invalid values for a kind of reference data. */
export function wrongInputSuite(definition: SuiteDefinition): void {
  const { contract, table } = definition
  describe(`${contract.noun}: unusual and invalid input`, () => {
    let kind: TestKind
    before(async () => {
      kind = await createTestKind(definition)
    })
    after(() => kind.close())

    test('an unusual but valid name is stored unchanged', async () => {
      const { created, list } = kind
      for (const name of [
        '🧹 Limpeza 👩🏽‍🔧',
        'غرفة الاجتماعات',
        "'; drop table sectors; --",
        '<script>alert(1)</script>',
        '{{7*7}} %s \\u0041 `id`',
        '=HYPERLINK("http://a.example")',
        'x'.repeat(120),
      ]) {
        const row = await created(name)
        assert.equal(row.name, name)
        assert.equal((await list()).find(({ id }) => id === row.id)?.name, name)
      }
    })

    test('rejects an invalid body, names its invalid fields and stores nothing [R1-332]', async () => {
      const { group, otherGroup, create, named, renamed, createFrom, edit, stored } = kind
      const before = await stored()
      const names: [unknown, string][] = [
        ['', 'required'],
        [' \t\n\u00a0 ', 'required'],
        ['\u0000\u0007', 'required'],
        ['\u0301\u0308', 'required'],
        ['\u200b\u202e\ufeff', 'required'],
        ['x'.repeat(121), 'too_long'],
        ['x'.repeat(10_000), 'too_long'],
        [undefined, 'required'],
        [null, 'invalid'],
        [5, 'invalid'],
        [true, 'invalid'],
        [['a'], 'invalid'],
        [{ $ne: null }, 'invalid'],
      ]
      for (const [name, key] of names) {
        for (const reply of [await create(named(name)), await edit(group[table].free, renamed(name))]) {
          assert.equal(reply.problem.code, 'invalid_input')
          assert.match(reply.problem.errors?.name ?? '', new RegExp(`${key}$`), JSON.stringify(name))
        }
      }
      for (const company of [undefined, null, '1', '', 0, -1, 1.5, 1e300, 2 ** 53, [group.branch], {}]) {
        const { errors } = (await create(named('Intruso', company ?? null))).problem
        assert.ok(errors?.companyId, String(company))
        assert.ok(
          (await edit(group[table].free, renamed('Intruso', company ?? null))).problem.errors?.empresa,
        )
      }
      const unknown = (await create({ ...named('Intruso'), group_id: otherGroup.id, id: 1 })).problem
      assert.deepEqual(unknown.errors, { group_id: 'unknown_field', id: 'unknown_field' })
      for (const body of [[], [named('Intruso')], 'Intruso', 5, null]) {
        const payload = JSON.stringify(body)
        assert.equal((await createFrom(payload)).json().code, 'invalid_input', payload)
      }
      assert.deepEqual(await stored(), before)
    })

    test('rejects an invalid id', async () => {
      const { server, group, renamed, edit, remove, stored } = kind
      const before = await stored()
      for (const id of ['abc', '0', '-1', '1.5', '1;drop', '99999999999999999999', '%00', ' ']) {
        assert.equal((await edit(id, renamed('Intruso'))).problem.code, 'invalid_input', id)
        assert.equal((await remove(id)).problem.code, 'invalid_input', id)
      }
      for (const id of ['abc', '', '0', '1 or 1=1', '1,2']) {
        const reply = await server.send(group.people.coordinator, contract.list, { query: { id } })
        assert.equal(reply.problem.code, 'invalid_input', id)
      }
      assert.deepEqual(await stored(), before)
    })

    test('rejects bodies that are too large, malformed or of another type', async () => {
      const { named, createFrom, stored } = kind
      const before = await stored()
      const right = JSON.stringify(named('Intruso'))
      const large = JSON.stringify({ ...named('Intruso'), more: 'x'.repeat(1_000_000) })
      const codes = [
        await createFrom(large),
        await createFrom(right.slice(1)),
        await createFrom(''),
        await createFrom(right, 'text/plain'),
      ]
      assert.deepEqual(
        codes.map((response) => [response.statusCode, response.json().code]),
        [
          [413, 'payload_too_large'],
          [400, 'invalid_input'],
          [400, 'invalid_input'],
          [415, 'unsupported_media_type'],
        ],
      )
      assert.deepEqual(await stored(), before)
    })
  })
}
