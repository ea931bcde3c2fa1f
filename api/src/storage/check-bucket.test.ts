import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { StartError } from '../start-error.ts'
import { checkBucket } from './check-bucket.ts'
import { openStorage } from './open-storage.ts'
import type { Bucket } from './storage-url.ts'
import { type Fault, respondWithError, startTestBucket, type TestBucket } from './test-bucket.ts'

let store: TestBucket

before(async () => {
  store = await startTestBucket()
})
afterEach(() => store.setFault(undefined))
after(() => store.end())

/**
 * Returns the message of the error with which a server on this bucket fails to start. Returns an empty text if the bucket
 * works.
 */
async function outcome(bucket: Bucket): Promise<string> {
  try {
    await checkBucket(bucket)
    return ''
  } catch (error) {
    assert.ok(error instanceof StartError)
    return error.message
  }
}

const host = () => new URL(store.bucket.endpoint).host

test('accepts a working bucket and leaves no file in it', async () => {
  assert.equal(await outcome(store.bucket), '')
  const left = await readdir(join(store.directory, 'zelo'), { recursive: true })
  assert.deepEqual(
    left.filter((path) => path.includes('check-')),
    [],
  )
})

test('reports a missing bucket, an unknown key and a wrong secret', async () => {
  const { address } = store
  assert.equal(
    await outcome(address(undefined, undefined, 'fotos')),
    `The object storage at ${host()} has no bucket "fotos".`,
  )
  assert.equal(
    await outcome(address('SOMEBODY')),
    `The object storage at ${host()} does not know the access key of STORAGE_URL.`,
  )
  assert.equal(
    await outcome(address(undefined, 'wrong')),
    `The object storage at ${host()} rejects the secret of STORAGE_URL.`,
  )
})

test('reports each permission that the key of a bucket lacks', async () => {
  const rights = ['write to', 'read from', 'delete from', 'list the files of']
  for (const [step, right] of rights.entries()) {
    let call = -1
    store.setFault((request, response, serve) => {
      call += 1
      if (call === step) respondWithError(403, 'AccessDenied')(request, response, serve)
      else serve()
    })
    assert.equal(
      await outcome(store.bucket),
      `The access key of STORAGE_URL may not ${right} the bucket "zelo".`,
    )
  }
})

test('reports a wrong region, a wrong clock and unexpected errors', async () => {
  const faults: [Fault, string | RegExp][] = [
    [
      respondWithError(301, 'PermanentRedirect', '<Region>sa-east-1</Region>'),
      'The bucket "zelo" is in another region. Set region=sa-east-1 in STORAGE_URL.',
    ],
    [
      respondWithError(403, 'RequestTimeTooSkewed'),
      `The clock of this machine differs too much from that of the object storage at ${host()}. Set the clock.`,
    ],
    [
      respondWithError(400, 'InvalidBucketState'),
      `The object storage at ${host()} returned 400 InvalidBucketState.`,
    ],
    [respondWithError(405, ''), `The object storage at ${host()} returned 405.`],
  ]
  for (const [fault, sentence] of faults) {
    store.setFault(fault)
    assert.equal(await outcome(store.bucket), sentence)
  }
})

test('the error for a storage without TLS recommends the setting tls=off', async () => {
  const safe = { ...store.bucket, endpoint: store.bucket.endpoint.replace('http:', 'https:') }
  assert.match(await outcome(safe), /^The object storage at 127\.0\.0\.1:\d+ does not use TLS .* tls=off/)
})

test('a storage that does not respond is an error, or only logged', async () => {
  const expect = async (bucket: Bucket, sentence: string) => {
    const logged: unknown[] = []
    const log = { warn: (words: unknown) => void logged.push(words) }
    const opened = openStorage({ storage: bucket, dataDirectory: '/nowhere' }, log, 'may be away')
    assert.equal(await outcome(bucket), sentence)
    await opened
    assert.deepEqual(logged, [`${sentence} Until it responds, no photo can be stored or shown.`])
  }
  const silent = (why: string) => `The object storage at ${host()} does not respond (${why}).`
  store.setFault(respondWithError(503, 'ServiceUnavailable'))
  await expect(store.bucket, silent('503 ServiceUnavailable'))
  store.setFault(undefined)
  await store.stop()
  const nowhere = { ...store.bucket, endpoint: 'http://nowhere.invalid' }
  await Promise.all([
    expect(store.bucket, silent('ECONNREFUSED')),
    expect(nowhere, 'The object storage at nowhere.invalid does not respond (ENOTFOUND).'),
  ])
  await store.restart()
})
