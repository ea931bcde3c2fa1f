import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { measureCoverage } from './requirements.ts'

// Joins an id from two parts, so that this file itself names no requirement.
const id = (number: string) => ['R1', number].join('-')

const row = (number: string, status: string) => `| ${id(number)} | Either \`a\` or \`b\`. | §1 | ${status} |`

test('the coverage lists tests, untested requirements and unknown ids', async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'zelo-requirements-'))
  test.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'e2e'))
  await mkdir(join(root, 'api/src'), { recursive: true })
  await writeFile(join(root, 'api/src/sectors.test.ts'), `test('a name [${id('001')} ${id('002')}]', run)\n`)
  await writeFile(
    join(root, 'e2e/sectors.test.ts'),
    `test('a name [${id('002')} ${id('999')}]', run)\n// ${id('003')}\n`,
  )
  const table = (first: string, second: string, third: string) =>
    ['# Specification', row('001', first), row('002', second), row('003', third), ''].join('\n')

  const result = measureCoverage(table('', 'untested', 'tested'), root)
  assert.equal(result.text, table('tested', 'tested', 'untested'))
  assert.deepEqual(result.files.get(id('002')), ['api/src/sectors.test.ts', 'e2e/sectors.test.ts'])
  assert.deepEqual([result.total, result.untested, result.reasoned], [3, 1, 0])
  assert.deepEqual(result.unknown, [{ id: id('999'), file: 'e2e/sectors.test.ts' }])
  assert.equal(measureCoverage(result.text, root).text, result.text)
})

test('an untested requirement keeps its stated reason until a test covers it', async (test) => {
  const root = await mkdtemp(join(tmpdir(), 'zelo-requirements-'))
  test.after(() => rm(root, { recursive: true }))
  const table = (status: string) => `${row('001', status)}\n`
  const reason = 'No test: the document does not say where.'
  const before = measureCoverage(table(reason), root)
  assert.equal(before.text, table(reason))
  assert.deepEqual([before.untested, before.reasoned], [0, 1])
  assert.equal(measureCoverage(table('No test:'), root).untested, 1, 'a status without a reason is untested')

  await mkdir(join(root, 'e2e'))
  await writeFile(join(root, 'e2e/seen.test.ts'), `test('it is seen [${id('001')}]', run)\n`)
  const tested = measureCoverage(table(reason), root)
  assert.equal(tested.text, table('tested'))
  assert.deepEqual([tested.untested, tested.reasoned], [0, 0])
})
