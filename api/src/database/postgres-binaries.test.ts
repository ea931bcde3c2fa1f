import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { linkLibraries } from './postgres-binaries.ts'

const folders: string[] = []
let installed: string
let data: string

beforeEach(async () => {
  installed = await mkdtemp(join(tmpdir(), 'zelo-package-'))
  data = await mkdtemp(join(tmpdir(), 'zelo-data-'))
  folders.push(installed, data)
  await mkdir(join(installed, 'native/lib'), { recursive: true })
  await writeFile(join(installed, 'native/lib/libicu.so.60.2'), 'the library')
  const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]
  await writeFile(join(installed, 'native/pg-symlinks.json'), JSON.stringify(links))
})
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

test('libraries whose links the package manager did not make are found beside the data', async () => {
  const environment = await linkLibraries(installed, data)
  const [folder = ''] = Object.values(environment)
  assert.match(Object.keys(environment).join(), /^D?LD_|^DYLD_LIBRARY_PATH$/)
  assert.equal(await readFile(join(folder, 'libicu.so.60'), 'utf8'), 'the library')
})

test('links that lead to a package which has moved are made anew', async () => {
  await mkdir(join(data, 'postgres-libraries'))
  await symlink('/nowhere', join(data, 'postgres-libraries/libicu.so.60'))
  const [folder = ''] = Object.values(await linkLibraries(installed, data))
  assert.equal(await readFile(join(folder, 'libicu.so.60'), 'utf8'), 'the library')
})

test('nothing is made where the package has its links', async () => {
  await symlink('libicu.so.60.2', join(installed, 'native/lib/libicu.so.60'))
  assert.deepEqual(await linkLibraries(installed, data), {})
})
