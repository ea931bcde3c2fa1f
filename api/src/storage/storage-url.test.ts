import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartError } from '../start-error.ts'
import { readStorageUrl } from './storage-url.ts'

const readIn = (environment: Record<string, string>) => (name: string) => environment[name]
const none = readIn({})

test('parses the bucket and the decoded key, with TLS by default', () => {
  assert.deepEqual(
    readStorageUrl('s3://KEY:se%2Fcr%2Bet%40@s3.example.com/zelo-fotos?region=sa-east-1', none),
    {
      endpoint: 'https://s3.example.com',
      name: 'zelo-fotos',
      region: 'sa-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'se/cr+et@',
    },
  )
  const local = readStorageUrl('s3://KEY:se+cret@localhost:9000/zelo?tls=off', none)
  assert.deepEqual(
    [local.endpoint, local.region, local.secretAccessKey],
    ['http://localhost:9000', 'us-east-1', 'se+cret'],
  )
  assert.equal(readStorageUrl('s3://K:S@[::1]:9000/zelo?tls=on', none).endpoint, 'https://[::1]:9000')
})

test('uses the AWS variables for parts that the URL omits', () => {
  const variables = readIn({
    AWS_ACCESS_KEY_ID: 'THEIRS',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_REGION: 'eu-west-1',
  })
  assert.deepEqual(readStorageUrl('s3://s3.eu-west-1.amazonaws.com/zelo', variables), {
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    name: 'zelo',
    region: 'eu-west-1',
    accessKeyId: 'THEIRS',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  })
  const own = readStorageUrl('s3://OURS:ours@host/zelo?region=auto', variables)
  assert.deepEqual(
    [own.accessKeyId, own.secretAccessKey, own.sessionToken, own.region],
    ['OURS', 'ours', undefined, 'auto'],
  )
})

const wrong: [address: string, why: RegExp][] = [
  ['/srv/files', /a URL like s3:/],
  ['https://KEY:hidden@host/zelo', /a URL like s3:/],
  ['s3:///zelo', /a URL like s3:/],
  ['s3://KEY:hid/den@host/zelo', /%2F/],
  ['s3://KEY:hidden@host', /one bucket/],
  ['s3://KEY:hidden@host/', /one bucket/],
  ['s3://KEY:hidden@host/zelo/fotos', /one bucket/],
  ['s3://KEY:hidden@host/Zelo', /one bucket/],
  ['s3://KEY:hidden@host/zelo#fotos', /one bucket/],
  ['s3://KEY:hidden@host/zelo?tls=no', /tls=on or tls=off/],
  ['s3://KEY:hidden@host/zelo?regiao=sa-east-1', /without the parameter "regiao"/],
  ['s3://KEY@host/zelo', /a key and a secret/],
  ['s3://:hidden@host/zelo', /a key and a secret/],
  ['s3://KEY:hid%den@host/zelo', /a key and a secret/],
  ['s3://host/zelo', /AWS_ACCESS_KEY_ID/],
]

for (const [address, why] of wrong) {
  test(`rejects ${address} with one sentence that omits the secret`, () => {
    assert.throws(
      () => readStorageUrl(address, none),
      (error: unknown) => {
        assert.ok(error instanceof StartError)
        assert.match(error.message, /^STORAGE_URL must be [^.]*(\.[^.]+)*\.$/)
        assert.match(error.message, why)
        assert.doesNotMatch(error.message, /hid/)
        return true
      },
    )
  })
}
