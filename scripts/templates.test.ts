import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import { risks } from '@zelo/contract/reference-kinds'
import { colorNames } from '@zelo/contract/rules/colors'
import { readSheet } from 'read-excel-file/node'
import { unzip } from '../api/src/imports/zip.ts'
import { findStaleTemplates, templateFolder, templates } from './generate-templates.ts'
import { makeTemplate } from './import-template.ts'

test('the import templates are up to date [R2-177]', async () => {
  const stale = await findStaleTemplates()
  assert.deepEqual([...stale.keys()], [], 'Run "npm run templates".')
})

for (const { name, rows } of templates) {
  test(`the template ${name} has its import's columns and examples [R2-177]`, async () => {
    // The reader returns null for an empty cell.
    const cells = rows.map((row) => row.map((cell) => cell || null))
    assert.deepEqual(await readSheet(await readFile(join(templateFolder, `${name}.xlsx`))), cells)
  })
}

test('spreadsheet templates keep leading zeros and list the color names', async () => {
  const unzipSheet = async (...template: Parameters<typeof makeTemplate>) => {
    const isSheet = (name: string) => name === 'xl/worksheets/sheet1.xml'
    const [sheet] = await unzip(await makeTemplate(...template), isSheet, 1_000_000)
    return sheet!.content.toString()
  }
  const cpfs = await unzipSheet(importCpfRegistrations.file, 'pt-BR')
  const [, style] = /<c r="A2" s="(\d+)"/.exec(cpfs)!
  assert.match(cpfs, new RegExp(`<col style="${style}"`))
  const list = `"${Object.values(colorNames['pt-BR']).join(',')}"`
  assert.match(
    await unzipSheet(risks.batch.file, 'pt-BR'),
    new RegExp(`sqref="B2:B1048576"><formula1>${list}<`),
  )
  // Excel allows 255 characters for a list in a formula. The two quotes do not count.
  assert.ok(list.length <= 257)
})

test('every template belongs to an import', async () => {
  const names = templates.flatMap(({ name }) => [`${name}.csv`, `${name}.xlsx`])
  assert.deepEqual((await readdir(templateFolder)).toSorted(), names.toSorted())
})
