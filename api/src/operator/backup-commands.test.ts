import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLivingGroup, type LivingGroup } from '../../test/test-living-group.ts'
import { createEmptyTestDatabase, digestFiles, digestTables } from '../backup/test-backup.ts'
import { connectPools } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { templateVariable } from '../database/test-database.ts'
import { withPostgres } from '../database/test-embedded.ts'
import { localStorage } from '../storage/local-storage.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { startTestBucket, testKey } from '../storage/test-bucket.ts'
import { operate } from './operate.ts'
import { doCommand, runProgram } from './test-operator.ts'

const log = { debug() {}, warn: console.warn, error: console.error }

let folder: string
/** A data directory whose database contains a group. No server runs on it. */
let directory: string
let group: LivingGroup
let digests: Record<string, string>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-operator-'))
  directory = join(folder, 'data')
  await withPostgres(directory, async (url) => {
    await migrate(url)
    const database = connectPools(url, log)
    group = await createLivingGroup(database, 'orla')
    const avatar = await localStorage(join(directory, 'files')).put(Buffer.from('a picture'), 'jpg')
    await database.inGroup(group.id, (queries) => queries.updateTable('users').set({ avatar }).execute())
    await database.close()
    digests = await digestTables(url)
  })
})
after(() => rm(folder, { recursive: true, force: true }))

test('backups can be restored, whether or not a server was running', async () => {
  const environment = { DATA_DIR: directory }
  const quiet = await runProgram(['backup', '--to', join(folder, 'quiet.tar')], environment)
  assert.equal(quiet.code, 0, quiet.problem)
  await withPostgres(directory, async () => {
    const beside = await runProgram(['backup', '--to', join(folder, 'beside.tar')], environment)
    assert.equal(beside.code, 0, beside.problem)
    assert.match(beside.out, /^\S+beside\.tar: \d+ rows, 1 files, [\d.]+ MB\n$/)
    assert.match(beside.problem, /^users: 7 rows$/m)
    const rejected = await doCommand(['restore', '--from', join(folder, 'beside.tar')], environment)
    assert.deepEqual([rejected.code, rejected.out], [1, ''])
    assert.match(rejected.problem, /^Another Zelo is running on the data directory /)
  })
  const full = await doCommand(['restore', '--from', join(folder, 'beside.tar')], environment)
  assert.match(full.problem, /^The database is not empty\. [^\n]+\n$/)

  for (const name of ['quiet', 'beside']) {
    const elsewhere = join(folder, `${name}-data`)
    const from = join(folder, `${name}.tar`)
    const { code, problem } = await runProgram(['restore', '--from', from], { DATA_DIR: elsewhere })
    assert.equal(code, 0, problem)
    assert.deepEqual(await withPostgres(elsewhere, digestTables), digests)
    const files = await digestFiles(localStorage(join(directory, 'files')))
    assert.deepEqual(await digestFiles(localStorage(join(elsewhere, 'files'))), files)
  }
})

test('a restore asks for the secret key unless it is there', async () => {
  const from = join(folder, 'keyed.tar')
  const made = await doCommand(['backup', '--to', from], { DATA_DIR: directory })
  assert.equal(made.code, 0, made.problem)
  const restoreTo = async (name: string, more: Record<string, string> = {}) => {
    const elsewhere = join(folder, name)
    const { code, out, problem } = await doCommand(['restore', '--from', from], {
      DATA_DIR: elsewhere,
      ...more,
    })
    assert.equal(code, 0, problem)
    return out.trimEnd().split('\n').slice(1)
  }
  const [line = ''] = await restoreTo('keyless')
  assert.ok(
    line.includes(`copy the key of the former server to ${join(folder, 'keyless', 'secret.key')},`),
    line,
  )
  assert.deepEqual(await restoreTo('set', { SECRET_KEY: 'k'.repeat(32) }), [])
  await mkdir(join(folder, 'kept'))
  await writeFile(join(folder, 'kept', 'secret.key'), 'k'.repeat(43))
  assert.deepEqual(await restoreTo('kept'), [])
})

test('a backup that loses its database connection leaves no file', async () => {
  await withPostgres(directory, async (address) => {
    const url = new URL(address)
    const port = Number(url.port)
    const ends: Socket[] = []
    const relay = createServer((from) => {
      const to = connectTo(port, '127.0.0.1')
      for (const end of [from, to]) end.on('error', () => undefined)
      from.pipe(to).pipe(from)
      ends.push(from, to)
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    url.port = String((relay.address() as AddressInfo).port)
    const progress: unknown[] = []
    const to = join(folder, 'cut.tar')
    const hearer = {
      log: () => undefined,
      error(line: unknown) {
        progress.push(line)
        for (const end of ends) end.destroy()
      },
    }
    const environment = { DATA_DIR: directory, DATABASE_URL: url.href }
    assert.equal(await operate(['backup', '--to', to], environment, hearer), 1)
    assert.match(
      String(progress.at(-1)),
      /^The connection to the database was lost \([^\n]+\)\. Run the command again when the database is back\.$/,
    )
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('cut')),
      [],
    )
    relay.close()
  })
})

test('moves the embedded database and its files to another server and bucket', async (t) => {
  const bucket = await startTestBucket()
  t.after(() => bucket.end())
  const url = await createEmptyTestDatabase(t, process.env[templateVariable]!)
  const environment = {
    DATA_DIR: directory,
    DATABASE_URL: url,
    STORAGE_URL: `s3://${testKey}:${testKey}@${new URL(bucket.bucket.endpoint).host}/zelo?tls=off`,
  }
  const busy = await withPostgres(directory, () => doCommand(['move'], environment))
  assert.match(busy.problem, /^Another Zelo is running on the data directory /m)

  await bucket.stop()
  const away = await doCommand(['move'], environment)
  assert.equal(away.code, 1)
  assert.match(away.problem, /^The object storage at \S+ does not respond \(ECONNREFUSED\)\.\n$/)
  await bucket.restart()

  const { code, out, problem } = await runProgram(['move'], environment)
  assert.equal(code, 0, problem)
  assert.match(
    out,
    /^Everything is in the database of DATABASE_URL\. Start the server with the same settings\.\n/,
  )
  assert.deepEqual(await digestTables(url), digests)
  const files = await digestFiles(localStorage(join(directory, 'files')))
  assert.deepEqual(await digestFiles(createS3Storage(bucket.bucket, log)), files)
  assert.ok(existsSync(join(directory, 'postgres')))
  assert.deepEqual(
    (await readdir(directory)).filter((name) => name.includes('.tar')),
    [],
  )
  const again = await doCommand(['move'], environment)
  assert.deepEqual([again.code, again.out], [1, ''])
  assert.match(again.problem, /^The database is not empty\. [^\n]+\n$/)
  const nowhere = await doCommand(['move'], { DATA_DIR: directory })
  assert.equal(nowhere.problem, 'DATABASE_URL must name the database to move to.\n')
})

test('rejects a data directory without a database and writes nothing to it', async (t) => {
  const mistyped = join(folder, 'dta')
  const url = await createEmptyTestDatabase(t, process.env[templateVariable]!)
  const to = join(folder, 'nothing.tar')
  const commands: [words: string[], more?: Record<string, string>][] = [
    [['list']],
    [['activate', '--company', '1']],
    [['backup', '--to', to]],
    [['move'], { DATABASE_URL: url }],
    [['person-export', '--cpf', group.people.otherCleaner.cpf, '--to', to]],
  ]
  for (const [words, more] of commands) {
    const { code, out, problem } = await doCommand(words, { DATA_DIR: mistyped, ...more })
    assert.deepEqual([code, out], [1, ''], words[0])
    assert.match(problem, new RegExp(`^There is no database in ${mistyped}\\. [^\\n]*DATA_DIR[^\\n]*\\.\\n$`))
    assert.ok(!existsSync(mistyped))
  }
})

test('exports and anonymises a person while a server is running', async () => {
  const environment = { DATA_DIR: directory }
  await withPostgres(directory, async () => {
    const { cpf, name } = group.people.otherCleaner
    const to = join(folder, 'person.tar')
    const exported = await doCommand(['person-export', '--cpf', cpf, '--to', to], environment)
    assert.equal(exported.code, 0, exported.problem)
    assert.ok(existsSync(to))
    const wrong = await runProgram(['person-anonymise', '--cpf', cpf], environment, '00000000000\n')
    assert.deepEqual([wrong.code, wrong.out], [1, ''])
    assert.match(
      wrong.problem,
      new RegExp(`^${name} will be anonymised permanently.*Nothing was changed\\.\\n$`),
    )
    const silent = await runProgram(['person-anonymise', '--cpf', cpf], environment)
    assert.equal(silent.code, 1)
    const right = await runProgram(['person-anonymise', '--cpf', cpf], environment, `${cpf}\n`)
    assert.equal(right.code, 0, right.problem)
    assert.match(right.out, /^Person \d+ of "orla Matriz" is anonymised\.\n/)
    const again = await doCommand(['person-anonymise', '--cpf', cpf, '--yes'], environment)
    assert.equal(again.code, 0)
    assert.match(again.out, /^Nobody has this CPF/)
    const missing = await doCommand(['person-export', '--cpf', cpf], environment)
    assert.deepEqual([missing.code, missing.problem.split('\n')[0]], [2, '--to is missing.'])
  })
})
