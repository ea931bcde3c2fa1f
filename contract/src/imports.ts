import * as z from 'zod'
import type { Language } from './account-fields.ts'
import type { Endpoint } from './endpoint.ts'
import { wantedId } from './fields.ts'
import { importFault } from './import-faults.ts'
import type { Action } from './permissions.ts'

/** The largest file in bytes, and the most rows after the header, that one import takes (spec 2 §2.8, DOMAIN §7). */
export const largestImport = 10_000_000
export const mostImportRows = 100_000

/** Media type of an `.xlsx` file. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An import file: what its template shows, what help explains, and what the server reads. */
export interface ImportFile<Column extends string = string> {
  /** Name of the template's file without its ending. */
  template: string
  columns: readonly Column[]
  /** Columns that a row may leave empty; every other one is filled in every row (spec 2 §1). */
  optional?: readonly Column[]
  /** Where fewer rows than usual are taken. */
  mostRows?: number
  /** Rows of the template that show what goes where. */
  examples: readonly Readonly<Record<Column, string>>[]
  /** The template in English. A file may name its columns in either language. */
  english: {
    template: string
    columns: Readonly<Record<Column, string>>
    examples: readonly Readonly<Record<Column, string>>[]
  }
}

/** A kind of reference data without a colour: its template's file and its examples in each language. */
export function nameFile(
  [template, ...names]: readonly [string, ...string[]],
  [english, ...englishNames]: readonly [string, ...string[]],
): ImportFile<'nome'> {
  return {
    template,
    columns: ['nome'],
    examples: names.map((nome) => ({ nome })),
    english: {
      template: english,
      columns: { nome: 'name' },
      examples: englishNames.map((nome) => ({ nome })),
    },
  }
}

/** A column as the template of a language names it. */
export function columnName(
  { english }: Pick<ImportFile, 'english'>,
  column: string,
  language: Language,
): string {
  return (language === 'pt-BR' ? undefined : english.columns[column]) ?? column
}

/** What a template has in a language: the name of its file without the ending, and its rows with the header. */
export function templateRows(file: ImportFile, language: Language): { name: string; rows: string[][] } {
  const { template, examples } = language === 'pt-BR' ? file : file.english
  const header = file.columns.map((column) => columnName(file, column, language))
  return {
    name: template,
    rows: [header, ...examples.map((row) => file.columns.map((column) => row[column] ?? ''))],
  }
}

/**
 * A template as CSV with commas (spec 2 §1). An Excel in Brazil separates by semicolons unless a first line says
 * otherwise; with such a line it takes no file for UTF-8, so that a template of several columns is in ASCII.
 */
export function templateCsv(file: ImportFile, language: Language): string {
  const { rows } = templateRows(file, language)
  const start = file.columns.length > 1 ? 'sep=,\r\n' : '\ufeff'
  return start + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The part of a form that holds the file; what it really is, the server sees by its content. */
export const fileField = z
  .file({ error: ({ input }) => (input === undefined ? 'required' : 'file_not_supported') })
  .max(largestImport, 'file_too_large')

/** A form with a file of the largest size. */
export const importForm = { maxBytes: largestImport + 10_000 }

/** What an import form has to leave out the rows whose records exist already, instead of refusing the file. */
export const skipExisting = z
  .union([z.boolean(), z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true')])
  .default(false)

/** The rows that were left out because their records exist already: how many, and the first by line. */
export const skippedRows = z.object({ count: z.int(), first: z.array(importFault) })
export type SkippedRows = z.infer<typeof skippedRows>

/** How many records an import made; `skipped` only where it was to skip. */
export const imported = z.object({ imported: z.int(), skipped: skippedRows.optional() })

/** An import of a file, CSV or `.xlsx`: the call, the name of the form's part that holds the file, and what the file holds. */
export interface BatchImport<Id extends string = string> {
  field: string
  file: ImportFile
  call: Omit<Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof imported>, 'params' | 'query' | 'body'> & {
    body: z.ZodType<
      { file: File; skipExisting: boolean } & { [key in Id]: number },
      Record<string, File | number | boolean>
    >
  }
}

/**
 * Declares an import: a form of the file and of companies' ids, under the specification's names (spec 2 §7), and of
 * `skipExisting`. The handler gets the file as `file`. All rows are stored or none: `import_refused` tells what is wrong, as
 * `faults`. With `skipExisting` a row whose record exists is no fault.
 */
export function batchImport<const Id extends string>(definition: {
  name: string
  path: `/${string}`
  action: Action
  summary: string
  field: string
  ids: readonly Id[]
  file: ImportFile
}): BatchImport<Id> {
  const { name, path, action, summary, field, ids, file } = definition
  const parts = z.strictObject(
    Object.fromEntries<z.ZodType>([
      [field, fileField],
      ...ids.map((id) => [id, wantedId] as const),
      ['skipExisting', skipExisting],
    ]),
  )
  const body = parts.transform(({ [field]: file, ...rest }) => ({ ...rest, file }))
  return {
    field,
    file,
    call: {
      name,
      method: 'POST',
      path,
      action,
      summary,
      multipart: importForm,
      body: body as unknown as BatchImport<Id>['call']['body'],
      answer: imported,
      status: 201,
    },
  }
}
