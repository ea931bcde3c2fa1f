import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { categories } from '@zelo/contract/categories'
import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import { templateCsv, templateRows } from '@zelo/contract/imports'
import { procedures } from '@zelo/contract/procedures'
import { risks } from '@zelo/contract/risks'
import { colorNames } from '@zelo/contract/rules/colors'
import { sectors } from '@zelo/contract/sectors'
import { readSheet } from 'read-excel-file/node'
import { unzip } from '../api/src/imports/zip.ts'
import { makeTemplate } from './import-template.ts'

const mostInflated = 1_000_000
const folder = join(import.meta.dirname, '../web/public/modelos')

const files = [sectors, risks, procedures, categories].map(({ batch }) => batch.file)
const templates = [...files, importCpfRegistrations.file].flatMap((file) =>
  (['pt-BR', 'en-US'] as const).map((language) => ({ file, language, ...templateRows(file, language) })),
)

for (const { file, language, name, rows } of templates) {
  test(`gives the templates ${name} their import's columns and examples [R2-177]`, async () => {
    const stale: string[] = []
    const keep = async (
      path: string,
      content: string | Buffer,
      isSame: (found: Buffer) => boolean | Promise<boolean>,
    ) => {
      const found = await readFile(path).catch(() => null)
      if (found && (await isSame(found))) return
      await writeFile(path, content)
      stale.push(path)
    }
    const csv = templateCsv(file, language)
    await keep(join(folder, `${name}.csv`), csv, (found) => found.toString() === csv)
    const workbook = await makeTemplate(file, language)
    // The archive contains its creation time.
    await keep(
      join(folder, `${name}.xlsx`),
      workbook,
      async (found) => (await partsOf(found)) === (await partsOf(workbook)),
    )
    assert.deepEqual(await readSheet(workbook), rows)
    assert.deepEqual(stale, [], 'these were not up to date; they are now')
  })
}

/** Returns a spreadsheet's parts without the creation time. */
async function partsOf(workbook: Buffer): Promise<string> {
  const parts = await unzip(workbook, (name) => !name.startsWith('docProps/'), mostInflated)
  return JSON.stringify(parts.map(({ name, content }) => [name, content.toString()]))
}

test('keeps zeros and offers color names in spreadsheet templates', async () => {
  const sheetOf = async (...template: Parameters<typeof makeTemplate>) => {
    const isSheet = (name: string) => name === 'xl/worksheets/sheet1.xml'
    const [sheet] = await unzip(await makeTemplate(...template), isSheet, mostInflated)
    return sheet!.content.toString()
  }
  const cpfs = await sheetOf(importCpfRegistrations.file, 'pt-BR')
  const [, style] = /<c r="A2" s="(\d+)"/.exec(cpfs)!
  assert.match(cpfs, new RegExp(`<col style="${style}"`))
  const list = `"${Object.values(colorNames['pt-BR']).join(',')}"`
  assert.match(await sheetOf(risks.batch.file, 'pt-BR'), new RegExp(`sqref="B2:B1048576"><formula1>${list}<`))
  // Excel limits the list in a formula to this length.
  assert.ok(list.length <= 257)
})

test('has an import for every template', async () => {
  const names = templates.flatMap(({ name }) => [`${name}.csv`, `${name}.xlsx`])
  assert.deepEqual((await readdir(folder)).toSorted(), names.toSorted())
})
