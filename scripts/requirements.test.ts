import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fillIn } from './requirements.ts'

// Written apart, so that this file names no requirement itself.
const id = (number: string) => ['R1', number].join('-')

test('the listing tells which files name a requirement, how many are named by none, and which ids do not exist', async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'zelo-requirements-'))
  test.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'e2e'))
  await mkdir(join(root, 'api/src'), { recursive: true })
  await writeFile(join(root, 'api/src/sectors.test.ts'), `test('${id('001')} ${id('002')} a name', run)\n`)
  await writeFile(
    join(root, 'e2e/sectors.test.ts'),
    `test('${id('002')} ${id('999')} a name', run)\n// ${id('003')}\n`,
  )

  const row = (number: string, files: string) => `| ${id(number)} | Either \`a\` or \`b\`. | §1 | ${files} |`
  const table = (first: string, second: string, third: string) =>
    ['# Listing', row('001', first), row('002', second), row('003', third), ''].join('\n')

  const result = fillIn(table('', '`gone.test.ts`', '`gone.test.ts`'), root)
  assert.equal(
    result.text,
    table('`api/src/sectors.test.ts`', '`api/src/sectors.test.ts`, `e2e/sectors.test.ts`', ''),
  )
  assert.equal(result.total, 3)
  assert.equal(result.untested, 1)
  assert.equal(result.reasoned, 0)
  assert.deepEqual(result.unknown, [{ id: id('999'), file: 'e2e/sectors.test.ts' }])
  assert.equal(fillIn(result.text, root).text, result.text)
})

test('a reason why no test can name a requirement stays until one does, and is counted apart', async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'zelo-requirements-'))
  test.after(() => rm(root, { recursive: true }))
  const row = (last: string) => `| ${id('001')} | Something is seen. | §1 | ${last} |\n`
  const reason = 'No test: the document does not say where.'

  const { text, untested, reasoned } = fillIn(row(reason), root)
  assert.equal(text, row(reason))
  assert.deepEqual([untested, reasoned], [0, 1])
  assert.deepEqual(fillIn(row('No test:'), root), { ...fillIn(row(''), root), untested: 1, reasoned: 0 })

  await mkdir(join(root, 'e2e'))
  await writeFile(join(root, 'e2e/seen.test.ts'), `test('${id('001')} it is seen', run)\n`)
  const tested = fillIn(row(reason), root)
  assert.equal(tested.text, row('`e2e/seen.test.ts`'))
  assert.deepEqual([tested.untested, tested.reasoned], [0, 0])
})
