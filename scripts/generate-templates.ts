// Called by `npm run templates`. Writes the import templates of web/public/modelos. With --check, reports those that
// are out of date. templates.test.ts checks the templates too.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agendaFile } from '@zelo/contract/agenda-import'
import { calendarDayImport } from '@zelo/contract/calendar-days'
import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import { templateCsv, templateRows } from '@zelo/contract/imports'
import { referenceKinds } from '@zelo/contract/reference-kinds'
import { unzip } from '../api/src/imports/zip.ts'
import { makeTemplate } from './import-template.ts'

export const templateFolder = join(import.meta.dirname, '../web/public/modelos')

const files = Object.values(referenceKinds).map(({ batch }) => batch.file)

/** The templates. Each consists of its file name without extension and its rows. */
export const templates = [...files, importCpfRegistrations.file, calendarDayImport.file, agendaFile].flatMap(
  (file) =>
    (['pt-BR', 'en-US'] as const).map((language) => ({ file, language, ...templateRows(file, language) })),
)

/** Maps the file name of each template that is missing or out of date to its correct content. */
export async function findStaleTemplates(): Promise<Map<string, string | Buffer>> {
  const stale = new Map<string, string | Buffer>()
  for (const { file, language, name } of templates) {
    const csv = templateCsv(file, language)
    if ((await readTemplate(`${name}.csv`))?.toString() !== csv) stale.set(`${name}.csv`, csv)
    const workbook = await makeTemplate(file, language)
    const found = await readTemplate(`${name}.xlsx`)
    if (!found || (await readParts(found)) !== (await readParts(workbook)))
      stale.set(`${name}.xlsx`, workbook)
  }
  return stale
}

async function readTemplate(name: string): Promise<Buffer | null> {
  return await readFile(join(templateFolder, name)).catch(() => null)
}

/** Returns the parts of a spreadsheet as text, without its creation time. */
async function readParts(workbook: Buffer): Promise<string> {
  const parts = await unzip(workbook, (name) => !name.startsWith('docProps/'), 1_000_000)
  return JSON.stringify(parts.map(({ name, content }) => [name, content.toString()]))
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check')
  for (const [name, content] of await findStaleTemplates()) {
    if (isCheck) {
      console.error(`web/public/modelos/${name} is out of date. Run "npm run templates".`)
      process.exitCode = 1
    } else {
      await writeFile(join(templateFolder, name), content)
      console.log(`web/public/modelos/${name}`)
    }
  }
}
