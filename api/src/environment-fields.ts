import type { Language } from '@zelo/contract/account-fields'
import type { PlainEdit, PlainField, PlainValues } from '@zelo/contract/environments'
import type { FaultReason } from '@zelo/contract/import-faults'
import { largestArea, readArea } from '@zelo/contract/rules/area'
import { areaKindNames } from '@zelo/contract/rules/area-kind-names'
import { areaKinds } from '@zelo/contract/rules/area-kinds'
import { isBlank } from '@zelo/contract/rules/blank'
import { nameKey } from '@zelo/contract/rules/name-key'

/** How the server stores and imports a plain field. Its column in the database has the field's name in snake case. */
interface FieldRule<Value> {
  /** The SQL type in inserts and responses. */
  type: 'float8' | 'text'
  /** Reads the text of a cell. Returns null for an empty text, and undefined for an invalid one. */
  read: (text: string) => Value | undefined
  fault: FaultReason
  /** The width of the column in the import template, in characters. */
  width: number
  example: string
  instruction: Readonly<Record<Language, string>>
}

/** The kinds of areas by the name keys of their names in both languages. */
const kindsByName = new Map(
  Object.values(areaKindNames).flatMap((names) => areaKinds.map((kind) => [nameKey(names[kind]), kind])),
)

const rules: { readonly [Field in PlainField]: FieldRule<PlainValues[Field]> } = {
  area: {
    type: 'float8',
    read: readArea,
    fault: 'invalid_area',
    width: 10,
    example: '12,5',
    instruction: {
      'pt-BR': `A área em metros quadrados, como 12,5. Vai até ${largestArea.toLocaleString('pt-BR')}.`,
      'en-US': `The area in square meters, such as 12.5. At most ${largestArea.toLocaleString('en-US')}.`,
    },
  },
  areaKind: {
    type: 'text',
    read: (text) => (isBlank(text) ? null : kindsByName.get(nameKey(text))),
    fault: 'unknown_area_kind',
    width: 32,
    example: 'Banheiro',
    instruction: {
      'pt-BR': 'Um dos tipos de área da planilha Listas.',
      'en-US': 'One of the kinds of area of the sheet Lists.',
    },
  },
}

export const plainFields = Object.keys(rules) as PlainField[]

/** Returns a value for each plain field. */
export function mapPlainFields<Value>(
  pick: (rule: FieldRule<unknown>, field: PlainField) => Value,
): Record<PlainField, Value> {
  return Object.fromEntries(plainFields.map((field) => [field, pick(rules[field], field)])) as never
}

/**
 * Copies the plain fields of an environment to an object, and returns the object. Lists call this function thousands of
 * times, so it must be fast.
 */
export function copyPlainFields<Values extends Partial<PlainEdit>, Target extends object>(
  values: Values,
  target: Target,
) {
  const copied: Partial<Record<PlainField, unknown>> = target
  for (const field of plainFields) copied[field] = values[field]
  return target as Target & { [Field in PlainField]: Values[Field] }
}

/** Returns only the plain fields of an environment. */
export function pickPlainFields<Values extends Partial<PlainEdit>>(values: Values) {
  return copyPlainFields(values, {})
}

/** The column of each plain field in the database. */
export const plainColumns = mapPlainFields((_, field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)
