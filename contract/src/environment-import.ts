import * as z from 'zod'
import { language } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { importFault } from './import-faults.ts'
import {
  fileField,
  type ImportFile,
  importForm,
  skipExisting,
  skippedRows,
  spreadsheetType,
} from './imports.ts'

/** Columns of the importer spreadsheet (DOMAIN §7); of the last two a row fills at least one. */
export const environmentFile = {
  template: 'modelo-ambientes',
  columns: [
    'empresa',
    'nome',
    'categoria',
    'setor',
    'andar',
    'riscos',
    'procedimentos_obrigatorios',
    'procedimentos_opcionais',
  ],
  optional: ['procedimentos_obrigatorios', 'procedimentos_opcionais'],
  mostRows: 10_000,
  examples: [],
  english: {
    template: 'environments-template',
    columns: {
      empresa: 'company',
      nome: 'name',
      categoria: 'category',
      setor: 'sector',
      andar: 'floor',
      riscos: 'risks',
      procedimentos_obrigatorios: 'mandatory_procedures',
      procedimentos_opcionais: 'optional_procedures',
    },
    examples: [],
  },
} as const satisfies ImportFile

/** Spec 2 §2.2: the spreadsheet to fill in, which offers what the group has. */
export const environmentImportModel = endpoint({
  name: 'environment.import-model',
  method: 'GET',
  path: '/environments/import-model',
  action: 'environments.write',
  summary: 'The importer spreadsheet, with the group’s companies, categories, sectors, risks and procedures',
  query: z.object({ language: language.default('pt-BR') }),
  download: spreadsheetType,
  answer: z.instanceof(Blob),
})

/** A row that is, or can be, an environment. */
const importedLine = z.object({
  line: z.int().positive(),
  empresa: z.string(),
  nome: z.string(),
  categoria: z.string(),
  setor: z.string(),
  andar: z.string(),
  /** How many. */
  riscos: z.int(),
  procedimentos_obrigatorios: z.int(),
  procedimentos_opcionais: z.int(),
})
export type ImportedLine = z.infer<typeof importedLine>

/**
 * Spec 2 §2.8, DOMAIN §7. A dry run stores nothing, and answers what would be stored and everything that is wrong; without
 * it all rows are stored or none, and `import_refused` tells what is wrong. With `skipExisting` a row whose environment exists
 * is neither stored nor wrong. Takes .xlsx, and CSV with the same columns.
 */
export const importEnvironments = endpoint({
  name: 'environment.import',
  method: 'POST',
  path: '/environments/import',
  action: 'environments.write',
  summary: 'Registers every environment of a spreadsheet, or none; a dry run only tells what it would do',
  multipart: importForm,
  body: z.strictObject({
    file: fileField,
    dryRun: z
      .union([z.boolean(), z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true')])
      .default(false),
    skipExisting,
  }),
  answer: z.object({
    /** How many environments were registered: none in a dry run. */
    imported: z.int(),
    /** The rows that are stored, or would be, by line. */
    lines: z.array(importedLine),
    /** Only where it was to skip. */
    skipped: skippedRows.optional(),
    /** How much is wrong, and the first of it by line; only a dry run answers with any. */
    faultCount: z.int(),
    faults: z.array(importFault),
  }),
})
