import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFieldSession } from '@zelo/contract/my-work'
import { resetPassword as setPassword } from '@zelo/contract/passwords'
import { sectors } from '@zelo/contract/reference-kinds'
import { completeCnpj } from '@zelo/contract/rules/cnpj'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { createSession } from '@zelo/contract/sessions'
import pg from 'pg'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createGroup, openTestSession } from '../../test/test-group.ts'
import { createEmptyTestDatabase, createTestFolder } from '../backup/test-backup.ts'
import { withPostgres } from '../database/test-embedded.ts'
import { readCommandLine } from './command-line.ts'
import { operate } from './operate.ts'
import { doCommand, runProgram } from './test-operator.ts'

let server: TestApp
let databaseUrl: string

before(async () => {
  server = await createTestApp()
  databaseUrl = server.databaseUrl
})
after(() => server.close())

/** Runs an operator command. By default, it uses the database of the tests. */
const operator = (words: string[], environment: Record<string, string> = { DATABASE_URL: databaseUrl }) =>
  doCommand(words, environment)

const orvalho = [
  'create',
  '--cnpj=11.222.333/0001-81',
  '--name=Orvalho',
  '--master-cpf=529.982.247-25',
  '--user-name=Helena Duarte',
  '--user-email=Helena@orvalho.example',
]

const signIn = (email: string, password: string) =>
  server.callAs(null, createSession, { body: { email, password } })

const printedIn = (out: string) => /^Password: (\S+)$/m.exec(out)?.[1] ?? ''

/** Signs in with a password that a command printed, and sets a new password. Returns the new password. */
async function choosePassword(email: string, printed: string): Promise<string> {
  const { code, facts } = (await signIn(email, printed)).problem
  assert.equal(code, 'password_must_change')
  const password = 'uma senha própria'
  const body = { password, passwordConfirmation: password, token: String(facts?.token) }
  assert.equal((await server.callAs(null, setPassword, { body })).status, 204)
  return password
}

test('creates a parent company and a master administrator with a temporary password [R1-289]', async () => {
  const { code, out, problem } = await operator([
    ...orvalho,
    '--level=Diretoria',
    '--time-zone=America/Manaus',
  ])
  assert.equal(code, 0, problem)
  const password = await choosePassword('helena@orvalho.example', printedIn(out))
  const session = (await signIn('helena@orvalho.example', password)).body
  const [company] = session.empresaPrincipal
  assert.equal(company?.NOME, 'Orvalho')
  assert.deepEqual(session.cpfUserMaster, [{ CPF: '52998224725', Id_Empresas: company.Id_Empresas }])
  assert.deepEqual(session.nivelAcesso, [{ Nome_NivelAcesso: 'Diretoria' }])
  assert.equal(session.grupo.timeZone, 'America/Manaus')
  assert.equal(session.user.coordenador, 1)

  const again = await operator(orvalho)
  assert.equal(again.code, 0, again.problem)
  assert.doesNotMatch(again.out, /Password|created/)
  assert.equal((await signIn('helena@orvalho.example', password)).body.empresaPrincipal.length, 1)
  const listed = (await operator(['list'])).out.trim().split('\n')
  assert.equal(listed.length, 1)
  assert.match(
    listed[0]!,
    /^\d+ {2}Orvalho {2}11\.222\.333\/0001-81 {2}America\/Manaus {2}active {2}master: Helena@orvalho\.example$/,
  )
})

test('the same command run twice at once creates only one company', async () => {
  const words = [
    'create',
    `--cnpj=${completeCnpj('550011220001')}`,
    '--name=Brisa',
    `--master-cpf=${completeCpf('700000001')}`,
    '--user-name=Caio Montenegro',
    '--user-email=caio@brisa.example',
  ]
  const here = { DATABASE_URL: databaseUrl }
  const results = await Promise.all([runProgram(words, here), runProgram(words, here)])
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(results.filter(({ out }) => out.includes('Password')).length, 1)
  assert.equal((await operator(['list'])).out.match(/Brisa/g)?.length, 1)
})

test('creates nothing if another person already has the e-mail address', async () => {
  const { code, out, problem } = await operator([
    'create',
    `--cnpj=${completeCnpj('550011330001')}`,
    '--name=Maré',
    `--master-cpf=${completeCpf('700000002')}`,
    '--user-name=Ivone Sampaio',
    '--user-email=caio@brisa.example',
  ])
  assert.deepEqual([code, out], [1, ''])
  assert.equal(problem, 'Another person has the e-mail address caio@brisa.example.\n')
  assert.doesNotMatch((await operator(['list'])).out, /Maré/)
})

test('deactivating a company ends its sessions and prevents new sign-ins', async () => {
  const words = [
    'create',
    `--cnpj=${completeCnpj('550011440001')}`,
    '--name=Vereda',
    `--master-cpf=${completeCpf('700000003')}`,
    '--user-name=Artur Valença',
    '--user-email=artur@vereda.example',
  ]
  const { out } = await operator(words)
  const id = /Parent company (\d+)/.exec(out)?.[1] ?? ''
  server.setClock(new Date().toISOString())
  const password = await choosePassword('artur@vereda.example', printedIn(out))
  const { token } = (await signIn('artur@vereda.example', password)).body
  const open = async () => (await server.callAs({ token }, sectors.list, { query: {} })).status
  assert.equal(await open(), 200)

  for (let time = 0; time < 2; time += 1)
    assert.equal((await operator(['deactivate', '--company', id])).code, 0)
  assert.equal(await open(), 401)
  assert.equal((await signIn('artur@vereda.example', password)).problem.code, 'inactive_user')
  assert.match((await operator(['list'])).out, /Vereda.* inactive/)

  for (let time = 0; time < 2; time += 1)
    assert.equal((await operator(['activate', '--company', id])).code, 0)
  assert.equal(await open(), 401)
  assert.equal((await signIn('artur@vereda.example', password)).status, 200)

  assert.equal((await operator(['time-zone', '--company', id, '--zone', 'America/Rio_Branco'])).code, 0)
  assert.equal((await signIn('artur@vereda.example', password)).body.grupo.timeZone, 'America/Rio_Branco')
})

test('a printed password opens no session until it is replaced', async () => {
  const { out } = await operator([
    'create',
    `--cnpj=${completeCnpj('550011660001')}`,
    '--name=Garoa',
    `--master-cpf=${completeCpf('700000006')}`,
    '--user-name=Bento Reis',
    '--user-email=bento@garoa.example',
  ])
  const printed = printedIn(out)
  const login = { login: completeCpf('700000006'), password: printed }
  const first = (await signIn('bento@garoa.example', printed)).problem
  const second = (await server.callAs(null, createFieldSession, { body: login })).problem
  assert.deepEqual([first.status, first.code], [403, 'password_must_change'])
  assert.deepEqual([second.status, second.code], [403, 'password_must_change'])
  assert.notEqual(first.facts?.token, second.facts?.token)
  const sessions = await server.database.asOwner((queries) =>
    queries
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.group_id', '=', 's.group_id').onRef('u.id', '=', 's.user_id'),
      )
      .select('u.name')
      .where('u.email_key', '=', 'bento@garoa.example')
      .execute(),
  )
  assert.deepEqual(sessions, [])

  const password = 'uma senha própria'
  const set = (token: unknown) =>
    server.callAs(null, setPassword, {
      body: { password, passwordConfirmation: password, token: String(token) },
    })
  assert.equal((await set(first.facts?.token)).problem.code, 'reset_token_invalid')
  assert.equal((await set(second.facts?.token)).status, 204)
  assert.equal((await signIn('bento@garoa.example', printed)).problem.code, 'invalid_credentials')
  assert.equal((await signIn('bento@garoa.example', password)).status, 200)
})

test("a password reset ends the user's sessions and requires a new password", async () => {
  const group = await createGroup(server.database, { marker: 'reset' })
  const { email, cpf, id } = group.people.coordinator
  const { token } = await openTestSession(server.database, group.id, group.people.coordinator)
  const open = async () => (await server.callAs({ token }, sectors.list, { query: {} })).status
  assert.equal(await open(), 200)
  for (let count = 0; count < 6; count += 1) await signIn(email, 'palpite')
  assert.equal((await signIn(email, 'palpite')).problem.code, 'too_many_requests')

  const { code, out, problem } = await operator(['reset-password', `--cpf=${cpf}`])
  assert.equal(code, 0, problem)
  assert.match(out, /sessions ended: [1-9]/)
  assert.equal(await open(), 401)
  const password = await choosePassword(email, printedIn(out))
  assert.equal((await signIn(email, password)).body.user.id, id)
  assert.equal((await operator(['reset-password', `--email=${email}`])).code, 0)
  assert.equal((await signIn(email, password)).problem.code, 'invalid_credentials')
  const nobody = await operator(['reset-password', '--email=ninguem@zelo.example'])
  assert.deepEqual([nobody.code, nobody.problem], [1, 'Nobody has this e-mail address.\n'])
})

test('a password reset names what keeps the person from signing in', async () => {
  const group = await createGroup(server.database, { marker: 'parado' })
  const { cpf } = group.people.inactiveCpf
  const words = ['reset-password', `--cpf=${cpf}`]
  assert.match(
    (await operator(words)).out,
    /^The CPF is inactive\. The person cannot sign in until it is active\.$/m,
  )
  await operator(['deactivate', `--company=${group.parent}`])
  assert.match(
    (await operator(words)).out,
    /^"parado Matriz" is inactive\. Nobody can sign in until it is activated\.$/m,
  )
})

test('a password reset must name the company if two have the CPF', async () => {
  const groups = [
    await createGroup(server.database, { marker: 'gemeo' }),
    await createGroup(server.database, { marker: 'gemea' }),
  ] as const
  const { cpf } = groups[0].people.cleaner
  await server.database.asOwner(async (queries) => {
    const [, second] = groups
    await queries
      .insertInto('cpf_registrations')
      .values({ group_id: second.id, company_id: second.parent, cpf })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await queries
      .updateTable('users')
      .set({ cpf })
      .where('group_id', '=', second.id)
      .where('id', '=', second.people.cleaner.id)
      .execute()
  })
  const words = ['reset-password', `--cpf=${cpf}`]
  const { code, problem } = await operator(words)
  assert.equal(code, 1)
  assert.match(
    problem,
    /^Several parent companies have a person with this CPF\. Choose one with --company \(\d+ /,
  )
  const { out } = await operator([...words, `--company=${groups[1].parent}`])
  assert.match(out, new RegExp(`<${groups[1].people.cleaner.email}>`))
})

test('the status command shows versions, counts, sizes and the last backup', async (t) => {
  const folder = await createTestFolder(t)
  const environment = { DATABASE_URL: await createEmptyTestDatabase(t, databaseUrl), DATA_DIR: folder }
  assert.match((await operator(['status'], environment)).out, /^Migrations: 0 of \d+; the next server start/m)
  assert.equal((await operator(orvalho, environment)).code, 0)
  const before = await operator(['status'], environment)
  assert.equal(before.code, 0, before.problem)
  assert.match(before.out, /^Zelo \d+\.\d+/)
  assert.match(before.out, /^Database: "restored_\w+" of DATABASE_URL, PostgreSQL 18\S*, [\d.]+ MB$/m)
  assert.match(before.out, /^Migrations: (\d+) of \1, the last is \d{4}-/m)
  assert.match(before.out, /^Groups: 1, active: 1$/m)
  assert.match(before.out, /^Last backup: none/m)
  assert.match(before.out, /^E-mail: not sent, because SMTP_URL is not set; e-mails in \S+: 0$/m)
  assert.equal((await operator(['backup', '--to', join(folder, 'all.tar')], environment)).code, 0)
  assert.match((await operator(['status'], environment)).out, /^Last backup: \d{4}-\S+Z, [\d.]+ MB$/m)
})

test('rejects a branch’s CNPJ, and settings that point to two different databases', async (t) => {
  const group = await createGroup(server.database, { marker: 'ramo' })
  const cnpj = '12.ABC.345/01DE-35'
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ cnpj: '12ABC34501DE35' }).where('id', '=', group.branch).execute(),
  )
  const branch = await operator(orvalho.map((word) => (word.startsWith('--cnpj') ? `--cnpj=${cnpj}` : word)))
  assert.equal(branch.code, 1)
  assert.match(branch.problem, /^Branch \d+ "ramo Filial Centro" has this CNPJ\. See "list"\.\n$/)

  const elsewhere = await createEmptyTestDatabase(t, databaseUrl)
  const { code, problem } = await operator(['list'], {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: elsewhere,
  })
  assert.deepEqual(
    [code, problem],
    [
      1,
      'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases. Point both to the same database.\n',
    ],
  )
  assert.equal(
    (await operator(['list'], { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl })).code,
    0,
  )
})

test('an operator command rejects the database of an older version', async (t) => {
  const url = await createEmptyTestDatabase(t, databaseUrl)
  assert.equal((await operator(['list'], { DATABASE_URL: url })).code, 0)
  const client = new pg.Client(url)
  await client.connect()
  const last = 'delete from migrations where name = (select max(name) from migrations) returning name'
  assert.equal((await client.query(last)).rowCount, 1)
  await client.end()
  const { code, out, problem } = await operator(['list'], { DATABASE_URL: url })
  assert.deepEqual([code, out], [1, ''])
  assert.match(problem, /^The database is older than this program\. [^\n]+\.\n$/)
})

test('reports unknown companies, time zones and databases in one sentence', async () => {
  for (const words of [
    ['deactivate', '--company', '999999'],
    ['activate', '--company', '999999'],
    ['time-zone', '--company', '999999', '--zone', 'America/Manaus'],
  ]) {
    const { code, out, problem } = await operator(words)
    assert.deepEqual([code, out], [1, ''])
    assert.match(problem, /^(Parent c|C)ompany 999999 does not exist\. See "list"\.\n$/)
  }
  const zone = await operator(['time-zone', '--company', '1', '--zone', 'US/Pacific-New'])
  assert.deepEqual(
    [zone.code, zone.problem],
    [1, 'PostgreSQL does not know the time zone US/Pacific-New. Use a name like America/Fortaleza.\n'],
  )
  const { code, problem } = await runProgram(['list'], {
    DATABASE_URL: 'postgres://zelo:secret@127.0.0.1:1/zelo',
  })
  assert.equal(code, 1)
  assert.match(problem, /^The database 127\.0\.0\.1:1\/zelo cannot be used: [^\n]+\.\n$/)
})

test('reports invalid arguments before it opens a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/zelo' }
  const cases: [words: string[], sentence: string][] = [
    [['destroy'], 'Unknown command "destroy".'],
    [['toString'], 'Unknown command "toString".'],
    [['deactivate'], '--company is missing.'],
    [['deactivate', '--company', 'x'], '--company must be a number.'],
    [['list', '--all'], '"list" does not accept "--all" here.'],
    [['list', 'all'], '"list" does not accept "all" here.'],
    [['reset-password'], '--cpf or --email is required, but not both.'],
    [
      ['time-zone', '--company', '1', '--zone', 'Mars/Base'],
      '--zone must be the name of a time zone, like America/Manaus.',
    ],
    [
      ['create', '--cnpj', '11222333000182'],
      [
        '--cnpj must be a CNPJ with valid check digits',
        '--name is missing',
        '--master-cpf is missing',
        '--user-name is missing',
        '--user-email is missing.',
      ].join(', '),
    ],
  ]
  for (const [words, message] of cases)
    assert.throws(() => readCommandLine(words), { name: 'UsageError', message }, words.join(' '))
  const [words, sentence] = cases.at(-1)!
  const { code, out, problem } = await runProgram(words, nowhere)
  assert.deepEqual([code, out], [2, ''])
  assert.equal(problem, `${sentence}\nSee npm run -s operator -- --help.\n`)
})

test('the help lists every command and opens no database', async () => {
  for (const words of [['--help'], [], ['create', '--help']])
    assert.deepEqual(readCommandLine(words), { name: 'help' })
  const { code, out } = await runProgram([], { DATABASE_URL: 'postgres://127.0.0.1:1/zelo' })
  assert.equal(code, 0)
  const commands = ['create', 'list', 'deactivate', 'activate', 'time-zone', 'backup', 'restore', 'move']
  for (const command of [...commands, 'person-export', 'person-anonymise', 'status', 'reset-password']) {
    assert.match(out, new RegExp(`^ {2}${command}\\b`, 'm'))
  }
})

test('commands can use the embedded database while a server uses it', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-operator-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const environment = { DATA_DIR: directory }
  const { code, out, problem } = await runProgram(orvalho, environment)
  assert.equal(code, 0, problem)
  assert.match(out, /"Orvalho": created/)
  assert.match((await operator(['list'], environment)).out, /Orvalho/)

  assert.match((await operator(['status'], environment)).out, /, no server runs on it$/m)
  const beside = await withPostgres(directory, async () => [
    await operator(['list'], environment),
    await operator(['status'], environment),
  ])
  assert.match(beside[0]!.out, /Orvalho/)
  assert.match(beside[1]!.out, new RegExp(`, held by process ${process.pid}, whose database is ready$`, 'm'))
})

test('waits for a starting database and reports why it rejects connections', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-operator-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  await withPostgres(directory, async () => {
    const description = join(directory, 'postgres/postmaster.pid')
    let ready = ''
    // PostgreSQL writes this line shortly after it begins to accept connections.
    while (!/^ready *$/m.test(ready)) ready = await readFile(description, 'utf8')
    await writeFile(description, ready.replace(/^ready *$/m, 'starting'))
    const replies: string[] = []
    const progress: unknown[] = []
    const code = await operate(
      ['list'],
      { DATA_DIR: directory },
      {
        log: (result) => void replies.push(result),
        error(line) {
          progress.push(line)
          writeFileSync(description, ready)
        },
      },
    )
    assert.deepEqual([code, replies], [0, ['There is no company yet.']])
    assert.deepEqual(progress, [`waiting for the database of the server that starts on ${directory}`])

    const password = join(directory, 'postgres/zelo-password')
    const right = await readFile(password)
    await writeFile(password, 'guess')
    const { problem } = await operator(['list'], { DATA_DIR: directory })
    assert.match(
      problem,
      /^The database of the server that runs on \S+ rejects connections \(PostgreSQL reports: password [^\n]*\)\.\n$/,
    )
    await writeFile(password, right)
  })
})
