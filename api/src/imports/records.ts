import { mostProcedures, mostRisks, type PlainValues } from '@zelo/contract/environments'
import { cleanText, longestName, longestNote, nameField } from '@zelo/contract/fields'
import type { FaultReason } from '@zelo/contract/import-faults'
import { isBlank } from '@zelo/contract/rules/blank'
import { readColor } from '@zelo/contract/rules/colors'
import { readCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { plainText } from '@zelo/contract/rules/plain-text'
import type { HolidayChoice } from '@zelo/contract/rules/plan-days'
import type { Slot } from '@zelo/contract/rules/slots'
import { readDate } from '@zelo/contract/rules/typed-date'
import { mapPlainFields } from '../environment-fields.ts'
import {
  parseDays,
  readHolidayChoice,
  readSlots,
  readType,
  type TypedDays,
  type TypedPeriodicity,
} from './agenda-cells.ts'
import type { FaultList } from './faults.ts'
import { readHolidayDate } from './holiday-date.ts'
import { splitListedNames } from './listed-names.ts'
import { readProcedureDetails } from './procedure-cells.ts'
import { type Layout, readTableRows, type Table, type TableRow } from './table.ts'

/** The fields of one record, as `json_to_recordset` expects them. */
type Fields = object

/**
 * Reads the cells of a row as one kind of record, and reports the faults. Returns the fields, the text that must be
 * unique in the file, and that text's column. Returns undefined if a faulty row has no value that the database could
 * still check.
 */
type Reader = (row: TableRow) => { fields: Fields; unique: string; column: string } | undefined

const name = nameField('required')

/** A name as the file spells it, and the key by which names are compared. */
export interface Named {
  name: string
  key: string
}

/** Stands for a name that cannot be read. No real name has this key. */
const unread: Named = { name: '', key: '' }

function readName({ cells, note, isRight }: TableRow, column: string): Named {
  if (!isRight(column)) return unread
  const parsed = name.safeParse(cells[column])
  if (parsed.success) return { name: parsed.data, key: nameKey(parsed.data) }
  if (parsed.error.issues[0]?.message !== 'too_long') note(column, 'required')
  else note(column, 'too_long', { facts: { most: longestName } })
  return unread
}

const readers = {
  named(row) {
    const fields = readName(row, 'name')
    return fields === unread ? undefined : { fields, unique: fields.key, column: 'name' }
  },
  colored(row) {
    const color = readColor(row.cells.color!)
    if (row.isRight('color') && color === undefined) row.note('color', 'invalid_color')
    const fields = readName(row, 'name')
    return fields === unread
      ? undefined
      : { fields: { ...fields, color }, unique: fields.key, column: 'name' }
  },
  procedure(row) {
    const details = readProcedureDetails(row)
    const fields = readName(row, 'name')
    return fields === unread
      ? undefined
      : { fields: { ...fields, ...details }, unique: fields.key, column: 'name' }
  },
  cpf({ cells, note, isRight }) {
    if (!isRight('cpf')) return undefined
    const cpf = readCpf(cells.cpf!)
    if (cpf !== undefined) return { fields: { cpf }, unique: cpf, column: 'cpf' }
    // If a column is too narrow for a number, spreadsheet programs save the number's first digits and a power of ten.
    const isShortened = /^[\d.,]+E\+?\d+$/i.test(plainText(cells.cpf!))
    note('cpf', isShortened ? 'shortened_cpf' : 'invalid_cpf')
    return undefined
  },
  holiday(row) {
    const { cells, note, isRight } = row
    const name = readName(row, 'name')
    const date = isRight('date') ? readHolidayDate(cells.date!) : undefined
    if (isRight('date') && !date) note('date', 'invalid_date')
    const law = cleanText(cells.law ?? '')
    if (law.length > longestNote) note('law', 'too_long', { facts: { most: longestNote } })
    const unique = name === unread || !date ? '' : `${date.day ?? date.rule} ${name.key}`
    return { fields: { ...name, ...date, shown: cells.date, law }, unique, column: 'date' }
  },
  environment(row) {
    const { note, isRight } = row
    const names = {
      company: readName(row, 'company'),
      name: readName(row, 'name'),
      category: readName(row, 'category'),
      sector: readName(row, 'sector'),
    }
    const floor = readName(row, 'floor').name
    const risks = readList(row, 'risks', mostRisks)
    const mandatory = readList(row, 'mandatory', mostProcedures)
    const optional = readList(row, 'optional', mostProcedures)
    if (risks.length === 0 && isRight('risks')) note('risks', 'required')
    const areRight = isRight('mandatory') && isRight('optional')
    if (mandatory.length + optional.length === 0 && areRight) note('mandatory', 'procedure_required')
    const isMandatory = new Set(mandatory.map(({ key }) => key))
    for (const { name: value, key } of optional) {
      if (isMandatory.has(key)) note('optional', 'mandatory_and_optional', { value })
    }
    const { company, name } = names
    const unique = company === unread || name === unread ? '' : `${company.key}\n${name.key}`
    const fields = { ...names, floor, risks, mandatory, optional, ...readPlainCells(row) }
    return { fields, unique, column: 'name' }
  },
  agenda(row) {
    const { cells, note } = row
    const fields = {
      company: readName(row, 'company'),
      environment: readName(row, 'environment'),
      person: readName(row, 'person'),
      cpf: readCpf(cells.person!) ?? null,
      ...readPlanCells(row),
      cells,
    }
    if (fields.from !== null && fields.type === 'unica' && fields.to !== fields.from)
      note('to', 'single_day_only')
    return { fields, unique: '', column: 'environment' }
  },
} satisfies Record<string, Reader>

/** Reads the days and times of an agenda. Returns null for an unreadable cell. */
function readPlanCells({ cells, note, isRight }: TableRow) {
  const read = <Value>(column: string, reason: FaultReason, parse: (text: string) => Value | undefined) => {
    if (!isRight(column)) return null
    const value = parse(cells[column]!)
    if (value === undefined) note(column, reason)
    return value ?? null
  }
  const type = read('type', 'unknown_type', readType)
  const dayReasons = {
    sem: 'invalid_weekdays',
    semAlt: 'invalid_weekdays',
    mes: 'invalid_month_day',
  } as const
  const reason: FaultReason =
    type === 'ano' ? 'invalid_date' : (Reflect.get(dayReasons, type ?? '') ?? 'days_not_used')
  const holidays = cells.onHoliday ?? ''
  return {
    type,
    days: type && read('days', reason, (text) => parseDays(type, text)),
    slots: read('slots', 'invalid_times', readSlots),
    from: read('from', 'invalid_validity', readDate),
    to: read('to', 'invalid_validity', readDate),
    onHoliday: isBlank(holidays) ? null : read('onHoliday', 'unknown_holiday_choice', readHolidayChoice),
  }
}

/** Reads the plain fields of an environment. Returns null for an unreadable cell. */
function readPlainCells({ cells, note, isRight }: TableRow) {
  return mapPlainFields(({ read, fault }, field) => {
    if (!isRight(field)) return null
    const value = read(cells[field]!)
    if (value === undefined) note(field, fault)
    return value ?? null
  })
}

/** Reads the items of the list in a cell. Removes duplicates. */
function readList({ cells, note, isRight }: TableRow, column: string, most: number): Named[] {
  if (!isRight(column)) return []
  const items = splitListedNames(cells[column]!)
    .map(cleanText)
    .filter((item) => !isBlank(item))
  if (items.length > most) note(column, 'too_many_items', { facts: { most } })
  const found = new Map<string, string>()
  for (const value of items.slice(0, most)) {
    const key = nameKey(value)
    if (found.has(key)) note(column, 'listed_twice', { value })
    else found.set(key, value)
  }
  return Array.from(found, ([key, name]) => ({ name, key }))
}

export type ImportKind = keyof typeof readers

/**
 * A record of the kind `environment`. The database looks up each name by its key. An empty key stands for a name that
 * cannot be read, whose fault is already reported.
 */
export interface EnvironmentRecord extends PlainValues {
  line: number
  isRight: boolean
  company: Named
  name: Named
  category: Named
  sector: Named
  floor: string
  risks: Named[]
  /** The names of mandatory procedures. */
  mandatory: Named[]
  optional: Named[]
}

/** A record of the kind `agenda`. A field is null if its cell cannot be read. The fault is already reported. */
export interface AgendaRecord {
  line: number
  isRight: boolean
  company: Named
  environment: Named
  person: Named
  /** The CPF, if the cell of the person contains a CPF instead of a name. */
  cpf: string | null
  type: TypedPeriodicity | null
  days: TypedDays | null
  slots: Slot[] | null
  from: string | null
  to: string | null
  onHoliday: HolidayChoice | null
  /** The texts of the row, by column. */
  cells: Readonly<Record<string, string>>
}

/**
 * Maximum length of all records as JSON. Even a file with the maximum number of rows is much shorter, unless its rows
 * repeat long lists.
 */
const mostCharacters = 30_000_000

/**
 * Returns the records of a table as JSON texts. Each record contains the `line` of its row. Adds the faults to
 * `faults`. The record of a row with faults has `isRight: false`. The database still looks up the names without faults,
 * so that all faults are reported together.
 * @throws RangeError if the records are too large for the server
 */
export function toRecordTexts(table: Table, kind: ImportKind, layout: Layout, faults: FaultList): string[] {
  const read: Reader = readers[kind]
  const lines = new Map<string, number>()
  const records: string[] = []
  let characters = 0
  for (const row of readTableRows(table, layout, faults)) {
    const { line, note, isRight } = row
    const record = read(row)
    if (!record) {
      if (isRight()) throw new Error(`line ${line} is neither a record nor a fault`)
      continue
    }
    const { unique, column, fields } = record
    const first = lines.get(unique)
    if (first !== undefined) note(column, 'repeated_in_file', { facts: { line: first } })
    else if (unique !== '') lines.set(unique, line)
    const written = JSON.stringify({ line, isRight: isRight(), ...fields })
    records.push(written)
    characters += written.length
    if (characters > mostCharacters) throw new RangeError('the records together are too large')
  }
  return records
}
