import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { isTranslated, listPlaces, type Shape } from '@zelo/contract/record'
import { removeShapes } from './remove-shapes.ts'

const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'zelo-contract-'))
after(() => rm(folder, { recursive: true }))

/** Copies the contract to `folder` and removes the schemas that a browser build removes. Returns the file names. */
async function copyContract(): Promise<string[]> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'contract/src'), join(folder, 'src'), { recursive: true })
  const names = (await readdir(join(folder, 'src'))).filter((name) => /(?<!test)\.ts$/.test(name))
  for (const name of names) {
    const file = join(folder, 'src', name)
    await writeFile(file, removeShapes(await readFile(file, 'utf8'), file, new Set(['query', 'answer'])))
  }
  return names
}

const listCalls = async (file: string) => {
  const exported = Object.entries<AnyEndpoint>(await import(pathToFileURL(file).href))
  return exported.filter(([, value]) => typeof value === 'object' && 'answer' in value)
}

/** Returns the field names of a response, in the code and in the API. A shape without names of the API gives `schema`. */
function readNames(shape: Shape | undefined, schema?: string): unknown {
  if (!isTranslated(shape)) return shape && schema
  return listPlaces(shape.item).map(([path, wirePath, inside]) => [path, wirePath, readNames(inside, schema)])
}

test('a browser build keeps the field names of responses but removes schemas', async () => {
  for (const name of await copyContract()) {
    const built = new Map(await listCalls(join(folder, 'src', name)))
    for (const [call, { answer }] of await listCalls(join(root, 'contract/src', name))) {
      assert.deepEqual(readNames(built.get(call)?.answer, 'kept schema'), readNames(answer), call)
    }
  }
})

test('a browser build rejects a contract whose field names are in constants', () => {
  const build = (code: string) => removeShapes(code, 'rooms.ts', new Set(['answer']))
  const rejected = /^Error: rooms.ts: write the value of "room" in place/
  assert.throws(() => build("const room = { id: ['ID', id] }; const rooms = record(room)"), rejected)
  assert.throws(
    () => build("const room = one(record({})); const plan = record({ room: ['SALA', room] })"),
    rejected,
  )
  assert.throws(() => build('const room = list(area); const read = endpoint({ answer: room })'), rejected)
  assert.equal(build('endpoint({ answer: room })'), 'endpoint({ })')
})
