import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { findPostgresBinaries, linkLibraries } from './postgres-binaries.ts'

let folder: string
/** The folder of the package, installed without its post-install script, which creates the links. */
let installed: string
let data: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-binaries-'))
  const { postgres } = await findPostgresBinaries(folder)
  installed = join(folder, 'package')
  await cp(join(dirname(postgres), '..'), join(installed, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
  })
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'))
})

function runs(program: string, environment: Record<string, string>): boolean {
  return spawnSync(join(installed, 'native/bin', program), ['--version'], { env: environment }).status === 0
}

test('PostgreSQL finds its libraries if the package manager created no links', async () => {
  assert.ok(!runs('postgres', {}), 'the links are needed')
  const environment = await linkLibraries(installed, data)
  assert.ok(runs('postgres', environment))
  assert.ok(runs('initdb', environment))
})

test('replaces library links whose target does not exist', async () => {
  await linkLibraries(installed, data)
  const libraries = join(data, 'postgres-libraries')
  for (const name of await readdir(libraries)) {
    await rm(join(libraries, name))
    await symlink('/nowhere', join(libraries, name))
  }
  assert.ok(runs('initdb', await linkLibraries(installed, data)))
})

test('creates no library links if the package has them', async () => {
  const moved = join(folder, 'linked')
  await cp(installed, moved, { recursive: true })
  await linkLibraries(installed, data)
  for (const name of await readdir(join(data, 'postgres-libraries'))) {
    await symlink('anything', join(moved, 'native/lib', name))
  }
  assert.notDeepEqual(await linkLibraries(moved, data), {}, 'a link that leads nowhere does not count')
  for (const name of await readdir(join(data, 'postgres-libraries'))) {
    await rm(join(moved, 'native/lib', name))
    await symlink(join(data, 'postgres-libraries', name), join(moved, 'native/lib', name))
  }
  const empty = join(folder, 'empty')
  await mkdir(empty)
  assert.deepEqual(await linkLibraries(moved, empty), {})
  assert.deepEqual(await readdir(empty), [])
})
