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
import { areaKinds } from './rules/area-kinds.ts'

/** Columns of the import spreadsheet (R2-183). A row must fill at least one of its two lists of procedures. */
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
    'area_m2',
    'tipo_de_area',
  ],
  optional: ['procedimentos_obrigatorios', 'procedimentos_opcionais', 'area_m2', 'tipo_de_area'],
  omittable: ['area_m2', 'tipo_de_area'],
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
      area_m2: 'area_m2',
      tipo_de_area: 'kind_of_area',
    },
    examples: [],
  },
} as const satisfies ImportFile

/** Returns the spreadsheet to fill in. Its cells offer the group's records as choices (R2-078). */
export const environmentImportModel = endpoint({
  name: 'environment.import-model',
  method: 'GET',
  path: '/environments/import-model',
  action: 'environments.write',
  summary:
    'Returns the import template with the companies, categories, sectors, risks and procedures of the group',
  query: z.object({ language: language.default('pt-BR') }),
  download: spreadsheetType,
  answer: z.instanceof(Blob),
})

/** A row of the file that has no fault. */
const importedLine = z.object({
  line: z.int().positive(),
  empresa: z.string(),
  nome: z.string(),
  categoria: z.string(),
  setor: z.string(),
  andar: z.string(),
  /** Number of risks. */
  riscos: z.int(),
  procedimentos_obrigatorios: z.int(),
  procedimentos_opcionais: z.int(),
  area_m2: z.number().nullable(),
  tipo_de_area: z.enum(areaKinds).nullable(),
})
export type ImportedLine = z.infer<typeof importedLine>

/**
 * Imports environments (R2-184, R2-188). Accepts .xlsx, and CSV with the same columns. A dry run stores nothing and
 * returns the rows and every fault. Without a dry run, the call stores all rows or none, and `import_refused` lists the
 * faults. With `skipExisting`, rows of existing environments are skipped and are no faults.
 */
export const importEnvironments = endpoint({
  name: 'environment.import',
  method: 'POST',
  path: '/environments/import',
  action: 'environments.write',
  summary:
    'Registers the environments of a spreadsheet, all or none. A dry run only reports what it would do',
  multipart: importForm,
  body: z.strictObject({
    file: fileField,
    dryRun: z
      .union([z.boolean(), z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true')])
      .default(false),
    skipExisting,
  }),
  answer: z.object({
    /** Number of registered environments. 0 in a dry run. */
    imported: z.int(),
    /** The rows that were stored, or that would be stored, by line. */
    lines: z.array(importedLine),
    /** Present only with `skipExisting`. */
    skipped: skippedRows.optional(),
    /** Number of faults in a dry run, otherwise 0. `faults` lists the first faults by line. */
    faultCount: z.int(),
    faults: z.array(importFault),
  }),
})
