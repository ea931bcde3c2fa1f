import { mostProcedures, mostRisks } from '@zelo/contract/environments'
import { cleanText, longestName, nameField } from '@zelo/contract/fields'
import { cpfDigits, isCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { FaultList } from './faults.ts'
import { type Cells, isBlank, type Layout, type Note, rowsOf, type Table } from './table.ts'

/** One row as the database takes it, in the terms of a `json_to_recordset`. */
type Fields = object

/**
 * A kind of record that files hold: reads the cells of a row, notes what is wrong with them, and answers the record's
 * fields with the text that may be in a file once, and its column. Nothing: a cell that they need is wrong.
 */
type Reader = (cells: Cells, note: Note) => { fields: Fields; unique: string; column: string } | undefined

const name = nameField('required')

/** A name as it is written, and as it is compared. */
export interface Named {
  name: string
  key: string
}

function readName(cells: Cells, note: Note, column = 'nome'): Named | undefined {
  const parsed = name.safeParse(cells[column])
  if (parsed.success) return { name: parsed.data, key: nameKey(parsed.data) }
  if (parsed.error.issues[0]?.message === 'too_long') {
    note(column, 'too_long', { facts: { most: longestName } })
    // That an empty cell needs filling is noted already.
  } else if (!isBlank(cells[column]!)) note(column, 'required')
  return undefined
}

export const readers = {
  named(cells, note) {
    const fields = readName(cells, note)
    return fields && { fields, unique: fields.key, column: 'nome' }
  },
  colored(cells, note) {
    const color = cells.cor!.trim().toLowerCase()
    if (color && !/^#[0-9a-f]{6}$/.test(color)) note('cor', 'invalid_color')
    const fields = readName(cells, note)
    return fields && { fields: { ...fields, color }, unique: fields.key, column: 'nome' }
  },
  cpf(cells, note) {
    const text = cells.cpf!.trim()
    const cpf = cpfDigits(text)
    if (isCpf(text)) return { fields: { cpf }, unique: cpf, column: 'cpf' }
    // A spreadsheet takes a CPF for a number and drops the zeros that it begins with.
    const lacksZeros = /^\d{8,10}$/.test(text) && isCpf(cpf.padStart(11, '0'))
    if (text) note('cpf', lacksZeros ? 'cpf_without_zeros' : 'invalid_cpf')
    return undefined
  },
  environment(cells, note) {
    const { company, name, category, sector, floor } = {
      company: readName(cells, note, 'empresa'),
      name: readName(cells, note, 'nome'),
      category: readName(cells, note, 'categoria'),
      sector: readName(cells, note, 'setor'),
      floor: readName(cells, note, 'andar'),
    }
    const risks = readList(cells, note, 'riscos', mostRisks)
    const mandatory = readList(cells, note, 'procedimentos_obrigatorios', mostProcedures)
    const optional = readList(cells, note, 'procedimentos_opcionais', mostProcedures)
    if (risks.length === 0 && !isBlank(cells.riscos!)) note('riscos', 'required')
    if (mandatory.length + optional.length === 0) note('procedimentos_obrigatorios', 'procedure_required')
    const isMandatory = new Set(mandatory.map(({ key }) => key))
    for (const { name: value, key } of optional) {
      if (isMandatory.has(key)) note('procedimentos_opcionais', 'mandatory_and_optional', { value })
    }
    if (!company || !name || !category || !sector || !floor) return undefined
    const fields = { company, name, category, sector, floor: floor.name, risks, mandatory, optional }
    return { fields, unique: `${company.key}\n${name.key}`, column: 'nome' }
  },
} satisfies Record<string, Reader>

/** The items of a list in one cell. */
function readList(cells: Cells, note: Note, column: string, most: number): Named[] {
  const items = cells[column]!.split(/[;\n]/)
    .map(cleanText)
    .filter((item) => !isBlank(item))
    .map((name) => ({ name, key: nameKey(name) }))
  if (items.length > most) note(column, 'too_many_items', { facts: { most } })
  const keys = new Set<string>()
  for (const { name: value, key } of items) {
    if (keys.has(key)) note(column, 'listed_twice', { value })
    keys.add(key)
  }
  return items
}

export type ImportKind = keyof typeof readers

/** A record of the kind `environment`; everything that it names is looked up by its key in the company. */
export interface EnvironmentRecord {
  line: number
  company: Named
  name: Named
  category: Named
  sector: Named
  floor: string
  risks: Named[]
  /** Procedures. */
  mandatory: Named[]
  optional: Named[]
}

/** Characters of all records: many times what as many rows as an import takes have, unless they share long lists. */
const mostCharacters = 30_000_000

/**
 * The records of a table as JSON texts, each with its `line`; only rows without a fault, told in `faults`.
 * @throws RangeError when the server could not bear them
 */
export function readRecords(table: Table, kind: ImportKind, layout: Layout, faults: FaultList): string[] {
  const read: Reader = readers[kind]
  const lines = new Map<string, number>()
  const records: string[] = []
  let characters = 0
  for (const { line, cells, note, isRight } of rowsOf(table, layout, faults)) {
    const record = read(cells, note)
    if (!record) {
      if (isRight()) throw new Error(`line ${line} is neither a record nor a fault`)
      continue
    }
    const first = lines.get(record.unique)
    if (first === undefined) lines.set(record.unique, line)
    else note(record.column, 'repeated_in_file', { facts: { line: first } })
    if (!isRight()) continue
    const written = JSON.stringify({ line, ...record.fields })
    records.push(written)
    characters += written.length
    if (characters > mostCharacters) throw new RangeError('the records are too large together')
  }
  return records
}
