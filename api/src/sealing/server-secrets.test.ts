import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { usualTemplates } from '../../test/test-graph-api.ts'
import { createGroup } from '../../test/test-group.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { upsertConnection } from '../modules/whatsapp/whatsapp.queries.ts'
import { runProgram } from '../operator/test-operator.ts'
import { StartError } from '../start-error.ts'
import { openWhatsApp } from '../whatsapp/whatsapp.ts'
import {
  openCheckedKeyring,
  openKeyring,
  readServerSecret,
  resetSecrets,
  rotateSecretKey,
} from './server-secrets.service.ts'

let server: TestDatabase
let folder: string

before(async () => {
  server = await createTestDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-secrets-'))
  await server.database.asOwner((queries) => queries.deleteFrom('server_secrets').execute())
})
after(() => server.drop())

const [old, young] = ['o'.repeat(32), 'y'.repeat(32)] as const
const readSecret = async (source: { dataDirectory: string; secretKeys?: string[] }, made: string) => {
  const keyring = await openKeyring(source)
  const secret = await readServerSecret(server.database, keyring, 'push', () => Buffer.from(made))
  return secret.toString()
}

test('servers that start at the same time use the same secret', async () => {
  const source = { dataDirectory: folder, secretKeys: [old] }
  const secrets = await Promise.all(['a', 'b', 'c', 'd'].map((made) => readSecret(source, made)))
  assert.equal(new Set(secrets).size, 1)
})

test('a server with a wrong key does not start', async () => {
  await openCheckedKeyring(server.database, { dataDirectory: folder })
  await openCheckedKeyring(server.database, { dataDirectory: folder })
  const elsewhere = await mkdtemp(join(tmpdir(), 'zelo-secrets-'))
  const isSentence = (start: RegExp) => (error: unknown) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, start)
    assert.match(error.message, /"secret-key --reset"\.$/)
    return true
  }
  await assert.rejects(
    openCheckedKeyring(server.database, { dataDirectory: elsewhere }),
    isSentence(
      /^Another server has sealed values of this database .* Set SECRET_KEY to the same key on every/,
    ),
  )
  await assert.rejects(
    openCheckedKeyring(server.database, { dataDirectory: folder, secretKeys: [old] }),
    isSentence(/^SECRET_KEY is not the key of this database\./),
  )
  await rm(elsewhere, { recursive: true })
})

test("the operator can replace the file's key while a server runs", async () => {
  const running = await openCheckedKeyring(server.database, { dataDirectory: folder })
  assert.equal(await readSecret({ dataDirectory: folder }, 'made'), 'made')
  const environment = { DATABASE_URL: server.url, DATA_DIR: folder }
  const { code, out, problem } = await runProgram(['secret-key', '--rotate'], environment)
  assert.equal(code, 0, problem)
  assert.match(out, /^Sealed 2 values with a new key\. Running servers use it already\.\n/)
  const secret = await readServerSecret(server.database, running, 'push', () => Buffer.from('again'))
  assert.equal(secret.toString(), 'made')
  const shown = await runProgram(['secret-key'], environment)
  assert.match(
    shown.out,
    /secret\.key\nSealed with the current key: 2; with an older key: 0; with an unknown key: 0\n$/,
  )
})

test('the operator can replace one SECRET_KEY with another', async () => {
  assert.equal(await readSecret({ dataDirectory: folder, secretKeys: [old] }, 'made'), 'made')
  const run = (keys: string, ...words: string[]) =>
    runProgram(['secret-key', ...words], { DATABASE_URL: server.url, DATA_DIR: folder, SECRET_KEY: keys })
  assert.match(
    (await run(`${young},${old}`)).out,
    /current key: 0; with an older key: 1; with an unknown key: 0/,
  )
  const early = await run(young, '--rotate')
  assert.deepEqual(
    [early.code, early.problem],
    [1, 'The secret "push" does not open with these keys. Nothing was changed.\n'],
  )
  assert.match((await run(`${young},${old}`, '--rotate')).out, /^Sealed 1 values with the first key/)
  assert.equal(await readSecret({ dataDirectory: folder, secretKeys: [young] }, 'again'), 'made')
  assert.match((await run(old)).out, /with an unknown key: 1\n$/)
  assert.match((await run(old, '--reset')).out, /^Removed 1 sealed values\./)
  assert.equal(await readSecret({ dataDirectory: folder, secretKeys: [old] }, 'again'), 'again')
  const both = await run(old, '--reset', '--rotate')
  assert.deepEqual([both.code, both.problem.split('\n')[0]], [2, '--rotate and --reset exclude each other.'])
})

test('a key rotation encrypts WhatsApp connections again, and a reset deletes them', async () => {
  const { id: groupId, branch: companyId } = await createGroup(server.database, { marker: 'orla' })
  const key = { groupId, companyId }
  const secrets = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' }
  const source = { dataDirectory: folder, secretKeys: [old] }
  const openWith = async (secretKeys: string[]) =>
    openWhatsApp({ keyring: await openKeyring({ ...source, secretKeys }) })
  const readSealed = async () => {
    const rows = await server.database.asOwner((queries) =>
      queries.selectFrom('whatsapp_connections').select('sealed').execute(),
    )
    return rows[0]?.sealed
  }
  const sealed = await (await openWith([old])).seal(key, secrets)
  const number = { phoneNumberId: '123456', phoneNumber: '+55 85 3232-1111', name: 'Orla' }
  const made = { sealed, isTokenNew: true, isAppSecretNew: true }
  await server.database.asOwner((queries) =>
    upsertConnection(queries, key, { ...number, ...made, templates: usualTemplates, now: new Date() }),
  )
  const lines = await rotateSecretKey(server.database, { ...source, secretKeys: [young, old] })
  assert.equal(lines[0], 'Sealed 1 values with the first key of SECRET_KEY.')
  const again = await readSealed()
  assert.deepEqual(await (await openWith([young])).open(key, again!), secrets)
  await assert.rejects((await openWith([old])).open(key, again!))
  await assert.rejects((await openWith([young])).open({ ...key, companyId: companyId + 1 }, again!))
  assert.match((await resetSecrets(server.database)).at(-1)!, /WhatsApp connections of 1 companies/)
  assert.equal(await readSealed(), undefined)
  const logged = await server.database.asOwner((queries) =>
    queries.selectFrom('changes').select('action').where('subject', '=', 'whatsapp').orderBy('id').execute(),
  )
  assert.deepEqual(
    logged.map(({ action }) => action),
    ['created', 'removed'],
  )
})
