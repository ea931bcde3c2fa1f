import * as z from 'zod'
import type { Language } from './account-fields.ts'
import type { Endpoint } from './endpoint.ts'
import { wantedId } from './fields.ts'
import { importFault } from './import-faults.ts'
import { type Input, type InputFields, input } from './input.ts'
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
  /** The title of each column, by the name of the column in the code. */
  titles: Readonly<Record<Column, string>>
  /** Columns that may be empty. Every other column is required (R2-009). */
  optional?: readonly Column[]
  /** Columns that a file may omit. They must also be in `optional`. */
  omittable?: readonly Column[]
  /** Maximum number of rows. Set only if it is lower than the general maximum of imports. */
  mostRows?: number
  examples: readonly Readonly<Record<Column, string>>[]
  /** The titles and examples of the English template. A file may have the titles of either language. */
  english: {
    template: string
    titles: Readonly<Record<Column, string>>
    examples: readonly Readonly<Record<Column, string>>[]
  }
}

/** Returns the format of an import of reference data without a colour, with examples in both languages. */
export function nameFile(
  [template, ...names]: readonly [string, ...string[]],
  [english, ...englishNames]: readonly [string, ...string[]],
): ImportFile<'name'> {
  return {
    template,
    titles: { name: 'nome' },
    examples: names.map((name) => ({ name })),
    english: {
      template: english,
      titles: { name: 'name' },
      examples: englishNames.map((name) => ({ name })),
    },
  }
}

type Colored = readonly [template: string, name: string, color: string, other: string, otherColor: string]

/** Returns the format of an import of reference data with a colour, with two examples in each language. */
export function colorFile(
  [template, name, color, otherName, otherColor]: Colored,
  [english, ...[englishName, englishColor, otherEnglishName, otherEnglishColor]]: Colored,
): ImportFile<'name' | 'color'> {
  return {
    template,
    titles: { name: 'nome', color: 'cor' },
    examples: [
      { name, color },
      { name: otherName, color: otherColor },
    ],
    english: {
      template: english,
      titles: { name: 'name', color: 'color' },
      examples: [
        { name: englishName, color: englishColor },
        { name: otherEnglishName, color: otherEnglishColor },
      ],
    },
  }
}

function readTitle({ titles, english }: ImportFile, column: string, language: Language): string {
  return (language === 'pt-BR' ? titles : english.titles)[column] ?? column
}

export function listTitles(file: ImportFile, language: Language): string[] {
  return Object.keys(file.titles).map((column) => readTitle(file, column, language))
}

/** Translates a Portuguese title. Returns the title of an unknown column as it is. */
export function translateTitle(file: ImportFile, title: string, language: Language): string {
  const column = Object.keys(file.titles).find((each) => file.titles[each] === title)
  return column === undefined ? title : readTitle(file, column, language)
}

/** Returns the template in a language: file name without extension, and rows with the header. */
export function templateRows(file: ImportFile, language: Language): { name: string; rows: string[][] } {
  const { template, examples } = language === 'pt-BR' ? file : file.english
  const columns = Object.keys(file.titles)
  return {
    name: template,
    rows: [listTitles(file, language), ...examples.map((row) => columns.map((column) => row[column] ?? ''))],
  }
}

/**
 * Returns a template as CSV with commas (R2-008). With several columns, the first line declares the comma, because
 * Excel in Brazil expects semicolons. After such a line, Excel does not read UTF-8, so the template must be in ASCII.
 */
export function templateCsv(file: ImportFile, language: Language): string {
  const { rows } = templateRows(file, language)
  const start = Object.keys(file.titles).length > 1 ? 'sep=,\r\n' : '\ufeff'
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

/** If set, rows of existing records are skipped. Otherwise such a row causes the rejection of the file. */
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

/** The fields of the form of an import: the file, ids by their names in the code, and `skipExisting`. */
type ImportFields<Id extends string> = { file: File; skipExisting: boolean } & { [Name in Id]: number }

/** An import of a CSV or `.xlsx` file: the call, and the file's format. */
export interface BatchImport<Id extends string = string> {
  file: ImportFile
  call: Omit<Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof imported>, 'params' | 'query' | 'body'> & {
    body: Input<
      z.ZodType<ImportFields<Id>, { [Name in keyof ImportFields<Id>]: File | number | boolean }>,
      Record<string, File | number | boolean>
    >
  }
}

/**
 * Declares an import. Its form contains the file, `skipExisting`, and ids of companies under the names of the
 * specification (R2-290). The call stores all rows or none. If it rejects with `import_refused`, `faults` lists the
 * reasons. With `skipExisting`, a row of an existing record is not a fault.
 */
export function batchImport<const Id extends string>(definition: {
  name: string
  path: `/${string}`
  action: Action
  summary: string
  /** The name of the file in the API. */
  field: string
  /** The name of each id in the API, by its name in the code. */
  ids: Readonly<Record<Id, string>>
  file: ImportFile
}): BatchImport<Id> {
  const { name, path, action, summary, field, ids, file } = definition
  const fields: InputFields = {
    file: [field, fileField],
    ...Object.fromEntries(Object.entries<string>(ids).map(([id, wireName]) => [id, [wireName, wantedId]])),
    skipExisting: ['skipExisting', skipExisting],
  }
  return {
    file,
    call: {
      name,
      method: 'POST',
      path,
      action,
      summary,
      multipart: importForm,
      body: input(fields) as unknown as BatchImport<Id>['call']['body'],
      answer: imported,
      status: 201,
    },
  }
}
