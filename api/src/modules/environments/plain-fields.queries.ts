import type { PlainEdit, PlainField } from '@zelo/contract/environments'
import { type RawBuilder, sql } from 'kysely'
import { mapPlainFields, plainColumns, plainFields } from '../../environment-fields.ts'

const types = mapPlainFields(({ type }) => sql.raw(type))

/** Returns the SQL that selects the plain fields, under their names in the code. */
export const selectPlainFields = (table: string) =>
  list((field) => sql`${sql.ref(`${table}.${plainColumns[field]}`)}::${types[field]} as ${sql.ref(field)}`)

/** The plain fields of an insert from JSON: its columns, the values, and the types of the values. */
export const insertedColumns = list((field) => sql.ref(plainColumns[field]))
export const insertedValues = list((field) => sql.ref(field))
export const insertedTypes = list((field) => sql`${sql.ref(field)} ${types[field]}`)

/** Returns the SQL that updates the plain fields. An undefined value leaves the stored value unchanged. */
export function setPlainFields(values: PlainEdit) {
  return list((field) => {
    const column = sql.ref(plainColumns[field])
    return sql`${column} = ${values[field] === undefined ? column : values[field]}`
  })
}

function list(toSql: (field: PlainField) => RawBuilder<unknown>) {
  return sql.join(plainFields.map(toSql))
}
