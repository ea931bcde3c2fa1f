import type * as z from 'zod'

/**
 * The shape of a response whose fields travel under other names than the code uses. `wire.ts` decodes it, the server's
 * `write-json.ts` writes it, and `wire-schema.ts` describes it. Browser builds keep the names and drop the schemas
 * (`withoutShapes` in scripts/vite-plugins.ts), so an endpoint's answer wraps a record in `one`, `list` or `maybe`.
 */
export interface RecordShape<Fields extends FieldMap = FieldMap> {
  kind: 'record'
  fields: Fields
}

/** A field: its name on the wire, or several names that carry the same value, and the shape of its value. */
export type Field = readonly [names: string | readonly [string, ...string[]], shape: Shape]
export type FieldMap = { readonly [name: string]: Field }

export interface One<Item extends RecordShape = RecordShape> {
  kind: 'one'
  item: Item
}
export interface List<Item extends RecordShape = RecordShape> {
  kind: 'list'
  item: Item
}
export interface Maybe<Item extends RecordShape = RecordShape> {
  kind: 'maybe'
  item: Item
}

/** A response that contains records, or a part of such a response. */
export type Translated = One | List | Maybe
/** A plain schema has the same names on both sides. */
export type Shape = z.ZodType | Translated

/** Declares a record: its fields by their names in code, in the order of the wire. */
export function record<const Fields extends FieldMap>(fields: Fields): RecordShape<Fields> {
  return { kind: 'record', fields }
}

/** One record. */
export function one<Item extends RecordShape>(item: Item): One<Item> {
  return { kind: 'one', item }
}

/** An array of records. */
export function list<Item extends RecordShape>(item: Item): List<Item> {
  return { kind: 'list', item }
}

/** A record or null. */
export function maybe<Item extends RecordShape>(item: Item): Maybe<Item> {
  return { kind: 'maybe', item }
}

/** The value in code. */
export type Decoded<S> =
  S extends RecordShape<infer Fields>
    ? { -readonly [Name in keyof Fields]: Decoded<Fields[Name][1]> }
    : S extends One<infer Item>
      ? Decoded<Item>
      : S extends List<infer Item>
        ? Decoded<Item>[]
        : S extends Maybe<infer Item>
          ? Decoded<Item> | null
          : S extends z.ZodType
            ? z.input<S>
            : never

/** The value on the wire. */
export type Wire<S> =
  S extends RecordShape<infer Fields>
    ? { [Name in keyof Fields as WireName<Fields[Name][0]>]: Wire<Fields[Name][1]> }
    : S extends One<infer Item>
      ? Wire<Item>
      : S extends List<infer Item>
        ? Wire<Item>[]
        : S extends Maybe<infer Item>
          ? Wire<Item> | null
          : S extends z.ZodType
            ? z.input<S>
            : never

type WireName<Names> = Names extends string ? Names : Names extends readonly string[] ? Names[number] : never

/** Returns whether a shape contains records. A plain schema needs no translation. */
export function isTranslated(shape: Shape): shape is Translated {
  return 'kind' in shape
}
