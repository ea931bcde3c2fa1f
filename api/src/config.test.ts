import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test('by default, the server is local with embedded database and demo', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    stopDelay: 0,
    dataDirectory: resolve('data'),
    demo: 'auto',
    logLevel: 'info',
    retention: { signInMonths: 6 },
  })
})

test('accepts a slash at the end of the public URL', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://zelo.example/' }).publicUrl, 'https://zelo.example')
})

test('serves metrics only to the same machine by default', () => {
  assert.deepEqual(readConfig({ METRICS_PORT: '9464' }).metrics, { host: '127.0.0.1', port: 9464 })
})

test('reads every variable, trims spaces, and ignores empty values', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: ' 8080 ',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.5',
    STOP_DELAY: '5',
    DATA_DIR: '/srv/zelo',
    DATABASE_URL: 'postgres://zelo:p%40ss@db.internal/zelo',
    DATABASE_DIRECT_URL: 'postgres://zelo:p%40ss@primary.internal/zelo',
    DATABASE_REPLICA_URL: 'postgres://zelo:p%40ss@standby.internal/zelo',
    SLOW_QUERY_MS: '250',
    STORAGE_URL: 's3://KEY:p%40ss@s3.example.com/zelo?region=sa-east-1',
    PUBLIC_URL: 'https://zelo.example.com',
    TRUSTED_PROXIES: '10.0.0.2, fd00::/8',
    SECRET_KEY: `${'n'.repeat(44)}, ${'o'.repeat(32)}`,
    PUSH_SERVICES: 'https://push.example.com, http://127.0.0.1:4000',
    WHATSAPP_API: 'http://127.0.0.1:4100',
    SMTP_URL: 'smtps://zelo%40example.com:p%40ss@smtp.example.com',
    MAIL_FROM: 'Zelo <zelo@example.com>',
    RETENTION_PHOTOS_MONTHS: '24',
    RETENTION_SIGN_INS_MONTHS: '12',
    DEMO: 'off',
    LOG_LEVEL: '',
    SOMETHING_ELSE: 'is not ours',
  }
  assert.deepEqual(readConfig(environment), {
    host: '0.0.0.0',
    port: 8080,
    metrics: { host: '10.0.0.5', port: 9464 },
    stopDelay: 5,
    dataDirectory: '/srv/zelo',
    databaseUrl: 'postgres://zelo:p%40ss@db.internal/zelo',
    databaseDirectUrl: 'postgres://zelo:p%40ss@primary.internal/zelo',
    databaseReplicaUrl: 'postgres://zelo:p%40ss@standby.internal/zelo',
    slowQueryMs: 250,
    retention: { photoMonths: 24, signInMonths: 12 },
    storage: {
      endpoint: 'https://s3.example.com',
      name: 'zelo',
      region: 'sa-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'p@ss',
    },
    publicUrl: 'https://zelo.example.com',
    trustedProxies: ['10.0.0.2', 'fd00::/8'],
    secretKeys: ['n'.repeat(44), 'o'.repeat(32)],
    pushServices: ['https://push.example.com', 'http://127.0.0.1:4000'],
    whatsappApi: 'http://127.0.0.1:4100',
    smtpUrl: 'smtps://zelo%40example.com:p%40ss@smtp.example.com',
    mailFrom: 'Zelo <zelo@example.com>',
    demo: 'off',
    logLevel: 'info',
  })
})

test("the README's table lists exactly the variables that the server reads", () => {
  const read = new Set<string>()
  const given: Record<string, string> = {
    STORAGE_URL: 's3://s3.example.com/zelo',
    AWS_ACCESS_KEY_ID: 'KEY',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  const environment = new Proxy(given, {
    get(variables, name: string) {
      read.add(name)
      return variables[name]
    },
  })
  readConfig(environment)
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const cells = readme.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
  const named = [...cells].flatMap(([, cell]) => [...cell!.matchAll(/[A-Z_]+/g)].map(String))
  assert.deepEqual(named.sort(), [...read].sort())
})

const bad: [name: string, value: string][] = [
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['METRICS_PORT', 'on'],
  ['METRICS_PORT', '3000'],
  ['METRICS_HOST', '0.0.0.0'],
  ['STOP_DELAY', '5s'],
  ['STOP_DELAY', '61'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'INFO'],
  ['DATABASE_URL', 'mysql://root:secret@localhost/zelo'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_DIRECT_URL', 'postgres://zelo:secret@localhost/zelo'],
  ['DATABASE_REPLICA_URL', 'mysql://root:secret@localhost/zelo'],
  ['SLOW_QUERY_MS', '1.5'],
  ['RETENTION_PHOTOS_MONTHS', '0'],
  ['RETENTION_SIGN_INS_MONTHS', 'half a year'],
  ['STORAGE_URL', 's3://KEY:secret@s3.example.com'],
  ['STORAGE_URL', '/srv/files'],
  ['PUBLIC_URL', 'zelo.example.com'],
  ['PUBLIC_URL', 'https://example.com/zelo'],
  ['PUBLIC_URL', 'https://example.com/?zelo'],
  ['PUBLIC_URL', 'https://zelo:secret@example.com'],
  ['TRUSTED_PROXIES', 'caddy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.2,'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['OFFICE_IDLE_MINUTES', '4'],
  ['OFFICE_IDLE_MINUTES', '1441'],
  ['SECRET_KEY', 'secret'],
  ['SECRET_KEY', `${'n'.repeat(32)},secret`],
  ['SECRET_KEY', 'a secret sentence with blanks and more'],
  ['PUSH_SERVICES', 'push.example.com'],
  ['WHATSAPP_API', 'graph.example.com'],
  ['WHATSAPP_API', 'https://graph.example.com,https://other.example.com'],
  ['PUSH_SERVICES', 'https://push.example.com/secret'],
  ['PUSH_SERVICES', 'https://push.example.com,'],
  ['SMTP_URL', 'smtp.example.com:secret'],
  ['SMTP_URL', 'http://smtp.example.com'],
  ['MAIL_FROM', 'Zelo'],
  ['MAIL_FROM', 'Zelo <zelo@example.com'],
]

for (const [name, value] of bad) {
  test(`rejects ${name}=${value} with a sentence that names ${name} and no password`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) => {
        assert.ok(error instanceof StartError)
        assert.match(error.message, new RegExp(`^${name} must be [^.]*(\\.[^.]+)*\\.$`))
        assert.doesNotMatch(error.message, /secret/)
        return true
      },
    )
  })
}
