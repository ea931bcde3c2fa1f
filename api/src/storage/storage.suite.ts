import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Storage } from './storage.ts'

/** What every storage does, wherever it keeps files; `storage` is asked for when a test begins. */
export function storageSuite(storage: () => Storage): void {
  const content = Buffer.from('not really a picture')

  async function contentOf(name: string): Promise<Buffer | undefined> {
    const file = await storage().read(name)
    if (!file) return undefined
    const read = await buffer(file.stream)
    assert.equal(file.size, read.length)
    assert.equal(file.type, 'image/jpeg')
    return read
  }

  test('what is put is read back under its name, and is gone once removed', async () => {
    const name = await storage().put(content, 'jpg')
    assert.deepEqual(await contentOf(name), content)
    await storage().remove(name)
    assert.equal(await storage().read(name), undefined)
    await storage().remove(name)
  })

  test('a file of a backup is kept under its old name, and every file is named', async () => {
    const name = `${randomBytes(16).toString('hex')}.jpg`
    await storage().keep(name, Buffer.from('older'))
    await storage().keep(name, content)
    assert.deepEqual(await contentOf(name), content)
    const other = await storage().put(content, 'jpg')
    const names = await Array.fromAsync(storage().names())
    assert.equal(new Set(names).size, names.length)
    for (const each of [name, other]) assert.ok(names.includes(each))
    await storage().remove(name)
    assert.ok(!(await Array.fromAsync(storage().names())).includes(name))
  })

  test('every name is another, too long to be guessed, and says nothing of the content', async () => {
    const names = await Promise.all(Array.from({ length: 50 }, () => storage().put(content, 'jpg')))
    assert.equal(new Set(names).size, 50)
    for (const name of names) assert.match(name, /^[0-9a-f]{32}\.jpg$/)
  })

  test('a storage that is there says so', async () => {
    await storage().check()
  })

  test('many small files at once are each kept as they are', async () => {
    // As many as a busy machine answers within a caller's patience, the storage and its callers in one process.
    const files = Array.from({ length: 60 }, (_, index) => randomBytes(index * 300 + 1))
    const names = await Promise.all(files.map((file) => storage().put(file, 'jpg')))
    const read = await Promise.all(names.map(contentOf))
    assert.deepEqual(read, files)
  })

  test('a large file comes in pieces, and whoever goes in the middle of it harms nobody', async () => {
    const large = randomBytes(6_000_000)
    const name = await storage().put(large, 'jpg')
    const file = await storage().read(name)
    assert.ok(file)
    for await (const piece of file.stream) {
      assert.ok(piece.length > 0 && piece.length < large.length)
      break
    }
    assert.ok(file.stream.destroyed)
    assert.deepEqual(await contentOf(name), large)
  })

  test('no name leads to what is not a file of the product', async () => {
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
    assert.deepEqual(await contentOf(name), content)
  })
}
