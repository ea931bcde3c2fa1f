import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Storage } from './storage.ts'

/** Defines the tests that every storage must pass. `storage` is called at the beginning of each test. */
export function storageSuite(storage: () => Storage): void {
  const content = Buffer.from('not really a picture')

  async function readContent(name: string): Promise<Buffer | undefined> {
    const file = await storage().read(name)
    if (!file) return undefined
    const read = await buffer(file.stream)
    assert.equal(file.size, read.length)
    assert.equal(file.type, 'image/jpeg')
    return read
  }

  test('a stored file can be read until it is removed', async () => {
    const name = await storage().put(content, 'jpg')
    assert.deepEqual(await readContent(name), content)
    await storage().remove(name)
    assert.equal(await storage().read(name), undefined)
    await storage().remove(name)
  })

  test('a restored file keeps its name, and every file is listed', async () => {
    const name = `${randomBytes(16).toString('hex')}.jpg`
    await storage().keep(name, Buffer.from('older'))
    await storage().keep(name, content)
    assert.deepEqual(await readContent(name), content)
    const other = await storage().put(content, 'jpg')
    const names = await Array.fromAsync(storage().names())
    assert.equal(new Set(names).size, names.length)
    for (const each of [name, other]) assert.ok(names.includes(each))
    await storage().remove(name)
    assert.ok(!(await Array.fromAsync(storage().names())).includes(name))
  })

  test('file names are unique, cannot be guessed, and do not reveal content', async () => {
    const names = await Promise.all(Array.from({ length: 50 }, () => storage().put(content, 'jpg')))
    assert.equal(new Set(names).size, 50)
    for (const name of names) assert.match(name, /^[0-9a-f]{32}\.jpg$/)
  })

  test('the check of a working storage succeeds', async () => {
    await storage().check()
  })

  test('stores many small files concurrently without mixing them up', async () => {
    // Even a busy machine stores this number of files before a call times out.
    const files = Array.from({ length: 60 }, (_, index) => randomBytes(index * 300 + 1))
    const names = await Promise.all(files.map((file) => storage().put(file, 'jpg')))
    const read = await Promise.all(names.map(readContent))
    assert.deepEqual(read, files)
  })

  test('a file can be read completely after an earlier reader stopped halfway', async () => {
    const large = randomBytes(6_000_000)
    const name = await storage().put(large, 'jpg')
    const file = await storage().read(name)
    assert.ok(file)
    for await (const chunk of file.stream) {
      assert.ok(chunk.length > 0 && chunk.length < large.length)
      break
    }
    assert.ok(file.stream.destroyed)
    assert.deepEqual(await readContent(name), large)
  })

  test('a name gives access only to a stored file', async () => {
    const name = await storage().put(content, 'jpg')
    for (const wanted of [
      `../${'a'.repeat(32)}.jpg`,
      `${name.slice(0, 2)}/${name}`,
      `${name}?versions`,
      `${name}.unfinished`,
      `${name}\0`,
      `${name}\n`,
      name.toUpperCase(),
      name.slice(0, 2),
      '..',
      '.',
      '',
      `${'a'.repeat(32)}.constructor`,
    ]) {
      assert.equal(await storage().read(wanted), undefined, JSON.stringify(wanted))
      await storage().remove(wanted)
    }
    assert.deepEqual(await readContent(name), content)
  })
}
