import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { StartError } from '../start-error.ts'
import { Keyring, SealedValueError } from './keyring.ts'
import { addKey, fileKeys, fixedKeys } from './secret-keys.ts'

const [old, young] = ['o'.repeat(32), 'y'.repeat(44)] as const
const plain = Buffer.from('a private key')

async function createFolder(t: { after(work: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-keys-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('decrypts a value only if value, key and context are right', async () => {
  const keyring = new Keyring(fixedKeys([old]))
  const sealed = await keyring.seal('server_secrets:push', plain)
  assert.ok(!sealed.includes(plain))
  assert.deepEqual(await keyring.open('server_secrets:push', sealed), plain)
  assert.notDeepEqual(await keyring.seal('server_secrets:push', plain), sealed)
  await assert.rejects(keyring.open('server_secrets:other', sealed), SealedValueError)
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    await assert.rejects(keyring.open('server_secrets:push', changed), SealedValueError, `byte ${index}`)
    await assert.rejects(keyring.open('server_secrets:push', sealed.subarray(0, index)), SealedValueError)
  }
  await assert.rejects(new Keyring(fixedKeys([young])).open('server_secrets:push', sealed), SealedValueError)
})

test('encrypts with the first key and decrypts with every key', async () => {
  const sealed = await new Keyring(fixedKeys([old])).seal('x', plain)
  const both = new Keyring(fixedKeys([young, old]))
  assert.deepEqual(await both.open('x', sealed), plain)
  assert.equal(await both.isCurrent(sealed), false)
  const again = await both.seal('x', plain)
  assert.equal(await both.isCurrent(again), true)
  assert.deepEqual(await new Keyring(fixedKeys([young])).open('x', again), plain)
})

test('servers that start at the same time create one private key file', async (t) => {
  const folder = join(await createFolder(t), 'data')
  const rings = (await Promise.all(Array.from({ length: 8 }, () => fileKeys(folder)))).map(
    (readKeys) => new Keyring(readKeys),
  )
  assert.deepEqual(await readdir(folder), ['secret.key'])
  assert.equal((await stat(join(folder, 'secret.key'))).mode & 0o777, 0o600)
  const sealed = await rings[0]!.seal('x', plain)
  for (const ring of rings) assert.deepEqual(await ring.open('x', sealed), plain)
})

test('a running server uses keys that are added to the file', async (t) => {
  const folder = await createFolder(t)
  const keyring = new Keyring(await fileKeys(folder))
  const sealed = await keyring.seal('x', plain)
  await addKey(folder)
  assert.equal(await keyring.isCurrent(sealed), false)
  assert.deepEqual(await keyring.open('x', sealed), plain)
  assert.equal((await readFile(join(folder, 'secret.key'), 'utf8')).trim().split('\n').length, 2)
})

test('if the key cannot be stored, the error recommends SECRET_KEY', async (t) => {
  const file = join(await createFolder(t), 'file')
  await writeFile(file, '')
  await assert.rejects(fileKeys(file), (error: unknown) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /^SECRET_KEY is not set, and no key can be stored in \S+ \(ENOTDIR\)\. Set /)
    return true
  })
})
