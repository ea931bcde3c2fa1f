import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { localStorage } from './local-storage.ts'
import { storageSuite } from './storage.suite.ts'
import type { Storage } from './storage.ts'

let root: string
let directory: string
let storage: Storage

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'zelo-storage-'))
  directory = join(root, 'files')
  storage = localStorage(directory)
})
after(() => rm(root, { recursive: true, force: true }))

const content = Buffer.from('not really a picture')

storageSuite(() => storage)

test("leaves no temporary files, and hides files from the machine's other users", async () => {
  const name = await storage.put(content, 'jpg')
  const files = (await readdir(directory, { recursive: true })).filter((path) => path.includes('.'))
  assert.ok(files.every((path) => path.endsWith('.jpg')))
  if (process.platform === 'win32') return
  for (const path of [directory, join(directory, name.slice(0, 2)), join(directory, name.slice(0, 2), name)])
    assert.equal((await stat(path)).mode & 0o077, 0, path)
})

test('a write replaces the unfinished file of a killed process', async () => {
  const name = await storage.put(content, 'jpg')
  const path = join(directory, name.slice(0, 2), name)
  await writeFile(`${path}.unfinished`, 'half of a picture that was longer than this one')
  await storage.keep(name, content)
  assert.deepEqual(await readFile(path), content)
  await assert.rejects(stat(`${path}.unfinished`), { code: 'ENOENT' })
})

test("the check fails at once if the directory's path is a file", async () => {
  await writeFile(join(root, 'a-file'), '')
  await assert.rejects(localStorage(join(root, 'a-file')).check(), { code: 'EEXIST' })
  await assert.rejects(localStorage(join(root, 'a-file', 'files')).check(), { code: 'ENOTDIR' })
})

test('no name gives access to other paths, folders or unfinished files', async () => {
  const secret = 'a'.repeat(32)
  await writeFile(join(root, `${secret}.jpg`), 'secret')
  const name = await storage.put(content, 'jpg')
  await writeFile(join(directory, name.slice(0, 2), `${name}.unfinished`), 'half')
  for (const wanted of [
    `../${secret}.jpg`,
    `..\\${secret}.jpg`,
    join(root, `${secret}.jpg`),
    `${name.slice(0, 2)}/${name}`,
    `${name}.unfinished`,
    `${name}\0`,
    `${name}\n`,
    name.toUpperCase(),
    name.slice(0, 2),
    '..',
    '.',
    '',
    `${secret}.constructor`,
  ]) {
    assert.equal(await storage.read(wanted), undefined, JSON.stringify(wanted))
    await storage.remove(wanted)
  }
  assert.ok(await storage.read(name).then((file) => file?.stream.destroy()))
  assert.equal((await stat(join(root, `${secret}.jpg`))).size, 6)
})

test('a failed write throws and returns no name', async () => {
  const blocked = join(root, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  await assert.rejects(localStorage(blocked).put(content, 'jpg'))
})
