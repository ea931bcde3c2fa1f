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
import { type Decoded, list, one, record } from './record.ts'
import { areaKinds } from './rules/area-kinds.ts'

/** Columns of the import spreadsheet (R2-183). A row must fill at least one of its two lists of procedures. */
export const environmentFile = {
  template: 'modelo-ambientes',
  titles: {
    company: 'empresa',
    name: 'nome',
    category: 'categoria',
    sector: 'setor',
    floor: 'andar',
    risks: 'riscos',
    mandatory: 'procedimentos_obrigatorios',
    optional: 'procedimentos_opcionais',
    area: 'area_m2',
    areaKind: 'tipo_de_area',
  },
  optional: ['mandatory', 'optional', 'area', 'areaKind'],
  omittable: ['area', 'areaKind'],
  mostRows: 10_000,
  examples: [],
  english: {
    template: 'environments-template',
    titles: {
      company: 'company',
      name: 'name',
      category: 'category',
      sector: 'sector',
      floor: 'floor',
      risks: 'risks',
      mandatory: 'mandatory_procedures',
      optional: 'optional_procedures',
      area: 'area_m2',
      areaKind: 'kind_of_area',
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
const importedLine = record({
  line: ['line', z.int().positive()],
  company: ['empresa', z.string()],
  name: ['nome', z.string()],
  category: ['categoria', z.string()],
  sector: ['setor', z.string()],
  floor: ['andar', z.string()],
  /** Number of risks. */
  risks: ['riscos', z.int()],
  mandatory: ['procedimentos_obrigatorios', z.int()],
  optional: ['procedimentos_opcionais', z.int()],
  area: ['area_m2', z.number().nullable()],
  areaKind: ['tipo_de_area', z.enum(areaKinds).nullable()],
})
export type ImportedLine = Decoded<typeof importedLine>

const importReport = record({
  /** The rows that were stored, or that would be stored, by line. */
  lines: ['lines', list(importedLine)],
  /** Present only with `skipExisting`. */
  skipped: ['skipped', skippedRows.optional()],
  /** Number of registered environments. 0 in a dry run. */
  imported: ['imported', z.int()],
  /** Number of faults in a dry run, otherwise 0. `faults` lists the first faults by line. */
  faultCount: ['faultCount', z.int()],
  faults: ['faults', z.array(importFault)],
})
export type ImportReport = Decoded<typeof importReport>

/**
 * Imports environments (R2-184, R2-188). Accepts .xlsx, and CSV with the same columns. A dry run stores nothing and
 * returns the rows and every fault. Without a dry run, the call stores all rows or none, and `import_refused` lists the
 * faults. With `skipExisting`, rows of existing environments are skipped and not reported as faults.
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
  answer: one(importReport),
})
