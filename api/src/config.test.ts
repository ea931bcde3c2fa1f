import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test('an empty environment gives a server for this machine alone, with the embedded database and the demo', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    dataDirectory: resolve('data'),
    demo: 'auto',
    logLevel: 'info',
  })
})

test('every variable is taken, spaces around it are not, and an empty one counts as none', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: ' 8080 ',
    DATA_DIR: '/srv/zelo',
    DATABASE_URL: 'postgres://zelo:p%40ss@db.internal/zelo',
    STORAGE_URL: 's3://KEY:p%40ss@s3.example.com/zelo?region=sa-east-1',
    PUBLIC_URL: 'https://zelo.example.com',
    SMTP_URL: 'smtps://zelo%40example.com:p%40ss@smtp.example.com',
    MAIL_FROM: 'Zelo <zelo@example.com>',
    DEMO: 'off',
    LOG_LEVEL: '',
    SOMETHING_ELSE: 'is not ours',
  }
  assert.deepEqual(readConfig(environment), {
    host: '0.0.0.0',
    port: 8080,
    dataDirectory: '/srv/zelo',
    databaseUrl: 'postgres://zelo:p%40ss@db.internal/zelo',
    storage: {
      endpoint: 'https://s3.example.com',
      name: 'zelo',
      region: 'sa-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'p@ss',
    },
    publicUrl: 'https://zelo.example.com',
    smtpUrl: 'smtps://zelo%40example.com:p%40ss@smtp.example.com',
    mailFrom: 'Zelo <zelo@example.com>',
    demo: 'off',
    logLevel: 'info',
  })
})

const bad: [name: string, value: string][] = [
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'INFO'],
  ['DATABASE_URL', 'mysql://root:secret@localhost/zelo'],
  ['DATABASE_URL', 'localhost'],
  ['STORAGE_URL', 's3://KEY:secret@s3.example.com'],
  ['STORAGE_URL', '/srv/files'],
  ['PUBLIC_URL', 'zelo.example.com'],
  ['SMTP_URL', 'smtp.example.com:secret'],
  ['SMTP_URL', 'http://smtp.example.com'],
  ['MAIL_FROM', 'Zelo'],
  ['MAIL_FROM', 'Zelo <zelo@example.com'],
]

for (const [name, value] of bad) {
  test(`${name}=${value} is refused with one sentence that names ${name} and tells no password`, () => {
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
