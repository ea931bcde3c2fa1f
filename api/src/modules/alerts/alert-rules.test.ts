import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeAlertRules, readAlertRules } from '@zelo/contract/alert-rules'
import { listAlerts } from '@zelo/contract/alerts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createWatch } from './test-alerts.ts'

let server: TestApp

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const usual = {
  lateStartMinutes: 15,
  noShowMinutes: 30,
  missedMinutes: 0,
  quietFrom: null,
  quietTo: null,
  quietDays: [],
  recipients: { roles: ['cleaner', 'coordinator'], userIds: [] },
  digest: false,
}

test('a branch without alert rules uses the rules of its parent company', async () => {
  const { group, setRules } = await createWatch(server, 'amparo')
  const { reader } = group.people
  const read = async (companyId: number) =>
    (await server.callAs(reader, readAlertRules, { params: { companyId } })).body
  assert.deepEqual(await read(group.branch), { companyId: group.branch, own: false, ...usual })
  await setRules(
    { lateStartMinutes: 5, quietFrom: '22:00', quietTo: '06:00', quietDays: [6, 0, 6] },
    group.parent,
  )
  const ofParent = { ...usual, lateStartMinutes: 5, quietFrom: '22:00', quietTo: '06:00', quietDays: [0, 6] }
  assert.deepEqual(await read(group.branch), { companyId: group.branch, own: false, ...ofParent })
  // A client may send back the rules as it read them. Omitted fields keep their current value.
  await setRules(await read(group.branch), group.branch)
  await setRules({ lateStartMinutes: 45 }, group.parent)
  assert.deepEqual(await read(group.branch), { companyId: group.branch, own: true, ...ofParent })
})

test("a branch without own rules uses the parent company's tolerance", async () => {
  const watch = await createWatch(server, 'barra')
  await watch.setRules({ lateStartMinutes: 20 }, watch.group.parent)
  await watch.evaluate('09:20')
  assert.deepEqual(await watch.kinds('open'), [])
  await watch.evaluate('09:21')
  assert.deepEqual(await watch.kinds('open'), ['late_start'])
})

test('rejects invalid alert rules, and callers who may not change them', async () => {
  const { group } = await createWatch(server, 'coqueiro')
  const other = await createWatch(server, 'dunas')
  const params = { companyId: group.branch }
  const change = (caller: { token: string }, body: object) =>
    server.send(caller, changeAlertRules, { params, body })
  const { master, reader, cleaner } = group.people
  const wrong: [body: object, errors: object][] = [
    [{ lateStartMinutes: -1 }, { lateStartMinutes: 'invalid' }],
    [{ missedMinutes: 241 }, { missedMinutes: 'invalid' }],
    [{ quietFrom: '22:00' }, { quietTo: 'required' }],
    [{ quietFrom: '22:00', quietTo: '22:00' }, { quietTo: 'quiet_hours_empty' }],
    [{ recipients: { roles: [], userIds: [other.group.people.master.id] } }, { recipients: 'user_unknown' }],
  ]
  for (const [body, errors] of wrong)
    assert.deepEqual((await change(master, body)).problem.errors, errors, JSON.stringify(body))
  assert.equal((await change(reader, { digest: true })).status, 403)
  assert.equal((await change(cleaner, { digest: true })).status, 403)
  const foreign = { params: { companyId: other.group.branch }, body: { digest: true } }
  assert.equal((await server.send(master, changeAlertRules, foreign)).status, 404)
})

test('lists alerts by company, kind and state', async () => {
  const watch = await createWatch(server, 'enseada')
  await watch.evaluate('09:16')
  const { reader } = watch.group.people
  const { lobby, otherBranch, parent } = watch.group
  const count = async (query: object) => (await server.callAs(reader, listAlerts, { query })).body.length
  assert.deepEqual(
    [
      await count({ companyId: lobby.companyId }),
      await count({ companyId: parent }),
      await count({ companyId: otherBranch }),
      await count({ companyId: parent, alone: '1' }),
      await count({ kind: 'missed' }),
      await count({ kind: 'late_start', state: 'resolved' }),
    ],
    [1, 1, 0, 0, 0, 0],
  )
})
