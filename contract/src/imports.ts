import * as z from 'zod'
import type { Language } from './account-fields.ts'
import type { Endpoint } from './endpoint.ts'
import { wantedId } from './fields.ts'
import { importFault } from './import-faults.ts'
import type { Action } from './permissions.ts'

/** Limits of one import (decision 009): bytes of the file, and number of rows after the header. */
export const largestImport = 10_000_000
export const mostImportRows = 100_000

/** Media type of an `.xlsx` file. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The format of an import file. The template, its help text and the server's parser are built from it. */
export interface ImportFile<Column extends string = string> {
  /** File name of the template, without its extension. */
  template: string
  columns: readonly Column[]
  /** Columns that may be empty. Every other column is required (R2-009). */
  optional?: readonly Column[]
  /** Columns that a file may lack completely. They must also be in `optional`. */
  omittable?: readonly Column[]
  /** Maximum number of rows, if it is lower than the maximum of every import. */
  mostRows?: number
  /** Example rows in the template. */
  examples: readonly Readonly<Record<Column, string>>[]
  /** The names and examples of the English template. A file may have the column names of either language. */
  english: {
    template: string
    columns: Readonly<Record<Column, string>>
    examples: readonly Readonly<Record<Column, string>>[]
  }
}

/** Returns the format of an import of reference data without a colour, with examples in both languages. */
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

type Colored = readonly [template: string, name: string, color: string, other: string, otherColor: string]

/** Returns the import file of reference data with a color. It has two examples in each language. */
export function colorFile(
  [template, nome, cor, ...other]: Colored,
  [english, name, color, ...englishOther]: Colored,
): ImportFile<'nome' | 'cor'> {
  return {
    template,
    columns: ['nome', 'cor'],
    examples: [
      { nome, cor },
      { nome: other[0], cor: other[1] },
    ],
    english: {
      template: english,
      columns: { nome: 'name', cor: 'color' },
      examples: [
        { nome: name, cor: color },
        { nome: englishOther[0], cor: englishOther[1] },
      ],
    },
  }
}

/** Returns the name of a column in the template of the given language. */
export function columnName(
  { english }: Pick<ImportFile, 'english'>,
  column: string,
  language: Language,
): string {
  return (language === 'pt-BR' ? undefined : english.columns[column]) ?? column
}

/** Returns the template in a language: file name without extension, and rows with the header. */
export function templateRows(file: ImportFile, language: Language): { name: string; rows: string[][] } {
  const { template, examples } = language === 'pt-BR' ? file : file.english
  const header = file.columns.map((column) => columnName(file, column, language))
  return {
    name: template,
    rows: [header, ...examples.map((row) => file.columns.map((column) => row[column] ?? ''))],
  }
}

/**
 * Returns a template as CSV with commas (R2-008). The first line declares the comma, because Excel in Brazil expects
 * semicolons. After such a line, Excel does not read UTF-8, so a template with several columns must be in ASCII.
 */
export function templateCsv(file: ImportFile, language: Language): string {
  const { rows } = templateRows(file, language)
  const start = file.columns.length > 1 ? 'sep=,\r\n' : '\ufeff'
  return start + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The form field with the file. The server recognises the type of the file by its content. */
export const fileField = z
  .file({ error: ({ input }) => (input === undefined ? 'required' : 'file_not_supported') })
  .max(largestImport, 'file_too_large')

/** Maximum size of a form that contains the largest allowed file. */
export const importForm = { maxBytes: largestImport + 10_000 }

/** A form field. If set, rows of existing records are skipped. Otherwise one such row rejects the file. */
export const skipExisting = z
  .union([z.boolean(), z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true')])
  .default(false)

/**
 * The rows that were skipped, because their records exist. `count` is their number. `first` lists the rows with the
 * lowest line numbers.
 */
export const skippedRows = z.object({ count: z.int(), first: z.array(importFault) })
export type SkippedRows = z.infer<typeof skippedRows>

/** Number of created records. `skipped` is present only with `skipExisting`. */
export const imported = z.object({ imported: z.int(), skipped: skippedRows.optional() })

/** An import of a CSV or `.xlsx` file: the call, the name of the form field with the file, and the file's format. */
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
 * Declares an import. Its form contains the file, `skipExisting`, and ids of companies under the names of the
 * specification (R2-290). The handler receives the file as `file`. The call stores all rows or none. If it rejects with
 * `import_refused`, `faults` lists the reasons. With `skipExisting`, a row of an existing record is not a fault.
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
