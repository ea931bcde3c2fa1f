import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { wantedId } from './fields.ts'
import type { Action } from './permissions.ts'

/** The largest file in bytes, and the most rows after the header, that one import takes (spec 2 §2.8, DOMAIN §7). */
export const largestImport = 10_000_000
export const mostImportRows = 100_000

/** The columns of an import file: what the template shows, what help explains, and what the server reads. */
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
}

/** A kind of reference data without a colour. */
export function nameFile(template: string, names: readonly string[]): ImportFile<'nome'> {
  return { template, columns: ['nome'], examples: names.map((nome) => ({ nome })) }
}

/** The template as CSV with commas (spec 2 §1), in UTF-8 that Excel recognises. */
export function templateCsv({ columns, examples }: ImportFile): string {
  const lines = [columns, ...examples.map((row) => columns.map((column) => row[column] ?? ''))]
  return `\ufeff${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
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

/** How many records an import made. */
export const imported = z.object({ imported: z.number().int().positive() })

/** An import by CSV: the call, the name of the form's part that holds the file, and what the file holds. */
export interface BatchImport<Id extends string = string> {
  field: string
  file: ImportFile
  call: Omit<Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof imported>, 'params' | 'query' | 'body'> & {
    body: z.ZodType<{ file: File } & { [key in Id]: number }, Record<string, File | number>>
  }
}

/**
 * Declares an import by CSV: a form of the file and of companies' ids, under the specification's names (spec 2 §7). The
 * handler gets the file as `file`. All rows are stored or none: `import_refused` tells what is wrong, as `faults`.
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
  const parts = z.strictObject({
    [field]: fileField,
    ...Object.fromEntries(ids.map((id) => [id, wantedId])),
  })
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
