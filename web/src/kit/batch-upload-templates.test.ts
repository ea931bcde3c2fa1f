import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { categories } from '@zelo/contract/categories'
import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import { templateCsv } from '@zelo/contract/imports'
import { procedures } from '@zelo/contract/procedures'
import { risks } from '@zelo/contract/risks'
import { sectors } from '@zelo/contract/sectors'

const folder = join(import.meta.dirname, '../../public/modelos')

const files = [sectors, risks, procedures, categories].map(({ batch }) => batch.file)

for (const file of [...files, importCpfRegistrations.file]) {
  test(`the template ${file.template} has the columns and examples of its import`, async () => {
    const path = join(folder, `${file.template}.csv`)
    const text = templateCsv(file)
    if ((await readFile(path, 'utf8').catch(() => '')) === text) return
    await writeFile(path, text)
    assert.fail(`${path} was not up to date; it is now`)
  })
}

test('every template is one that an import offers', async () => {
  const names = [...files, importCpfRegistrations.file].map(({ template }) => `${template}.csv`)
  const found = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  assert.deepEqual(found.toSorted(), names.toSorted())
})
