import type * as z from 'zod'

/**
 * The shape of a response in which the API uses other field names than the code. `wire.ts` decodes such a response, the
 * server's `write-json.ts` writes it, and `wire-schema.ts` describes it. Browser builds keep the names and omit the
 * schemas (`withoutShapes` in scripts/vite-plugins.ts). An endpoint's answer must therefore wrap a record in `one`,
 * `list` or `maybe`.
 */
export interface RecordShape<Fields extends FieldMap = FieldMap> {
  kind: 'record'
  fields: Fields
}

/** A field: its name in the API, or several names for the same value, and the shape of its value. */
export type Field = readonly [names: string | readonly [string, ...string[]], shape: Shape]
export type FieldMap = { readonly [name: string]: Field }

/**
 * A record whose objects are nested differently in the code and in the API. Browser builds treat a layout as a record.
 */
export interface LayoutShape<Places extends readonly Place[] = readonly Place[]> {
  kind: 'layout'
  places: Places
}

/** A value of a layout: its path in the code, its path in the API (`User.nome`), and its shape. */
export type Place = readonly [path: string, wirePath: string, shape: Shape]

export type ItemShape = RecordShape | LayoutShape

export interface One<Item extends ItemShape = ItemShape> {
  kind: 'one'
  item: Item
}
export interface List<Item extends ItemShape = ItemShape> {
  kind: 'list'
  item: Item
}
export interface Maybe<Item extends ItemShape = ItemShape> {
  kind: 'maybe'
  item: Item
}

export interface Shared<Item extends ItemShape = ItemShape> {
  kind: 'shared'
  item: Item
  keys: readonly string[]
}

export interface Columns<Item extends ItemShape = ItemShape> {
  kind: 'columns'
  item: Item
}

/** A response, or a part of it, that contains records. */
export type Translated = One | List | Maybe | Shared | Columns
/** A plain schema means that the names are the same in the code and in the API. */
export type Shape = z.ZodType | Translated

/** Declares a record. The fields have the names of the code, and are in the order of the API. */
export function record<const Fields extends FieldMap>(fields: Fields): RecordShape<Fields> {
  return { kind: 'record', fields }
}

/**
 * Declares a layout. The values are in the order of the API. A path of the code may occur several times. The same value
 * is then sent under several API paths.
 */
export function layout<const Places extends readonly Place[]>(...places: Places): LayoutShape<Places> {
  return { kind: 'layout', places }
}

/** One record. */
export function one<Item extends ItemShape>(item: Item): One<Item> {
  return { kind: 'one', item }
}

/** An array of records. */
export function list<Item extends ItemShape>(item: Item): List<Item> {
  return { kind: 'list', item }
}

/** A record or null. */
export function maybe<Item extends ItemShape>(item: Item): Maybe<Item> {
  return { kind: 'maybe', item }
}

/**
 * One record that occurs many times in a response. `keys` are paths in the API. Two records with the same values at these
 * paths have the same content. They are decoded and written once, and are one object in the code.
 */
export function shared<Item extends ItemShape>(item: Item, ...keys: [string, ...string[]]): Shared<Item> {
  return { kind: 'shared', item, keys }
}

/**
 * An array of very many records, sent as one array of values for each field, because similar values compress better
 * side by side. The response is `{ columns: { NAME: [...] }, shared: { NAME: [...] } }`. Each record of a `shared`
 * field is sent once, in `shared`, and the field's column contains the indexes. The column of an optional field is an
 * object with the values that are present, by index.
 */
export function columns<Item extends RecordShape>(item: Item): Columns<Item> {
  return { kind: 'columns', item }
}

/** The type of a response, with the field names of the code. */
export type Decoded<S> =
  S extends RecordShape<infer Fields>
    ? { -readonly [Name in keyof Fields]: Decoded<Fields[Name][1]> }
    : S extends LayoutShape<infer Places>
      ? readonly Place[] extends Places
        ? object
        : Merged<{ [Index in keyof Places]: AtPath<Places[Index][0], Decoded<Places[Index][2]>> }>
      : S extends One<infer Item> | Shared<infer Item>
        ? Decoded<Item>
        : S extends List<infer Item> | Columns<infer Item>
          ? Decoded<Item>[]
          : S extends Maybe<infer Item>
            ? Decoded<Item> | null
            : S extends z.ZodType
              ? z.input<S>
              : never

/** The type of a response, with the field names of the API. */
export type Wire<S> =
  S extends RecordShape<infer Fields>
    ? { [Name in keyof Fields as WireName<Fields[Name][0]>]: Wire<Fields[Name][1]> }
    : S extends LayoutShape<infer Places>
      ? readonly Place[] extends Places
        ? object
        : Merged<{ [Index in keyof Places]: AtPath<Places[Index][1], Wire<Places[Index][2]>> }>
      : S extends One<infer Item> | Shared<infer Item>
        ? Wire<Item>
        : S extends List<infer Item>
          ? Wire<Item>[]
          : S extends Maybe<infer Item>
            ? Wire<Item> | null
            : S extends Columns
              ? WireColumns
              : S extends z.ZodType
                ? z.input<S>
                : never

/** Columns and shared records by their names in the API. */
export interface WireColumns {
  columns: Record<string, unknown[] | Record<string, unknown>>
  shared: Record<string, unknown[]>
}

type WireName<Names> = Names extends string ? Names : Names extends readonly string[] ? Names[number] : never

/** `AtPath<'User.nome', string>` is `{ User: { nome: string } }`. */
type AtPath<Path extends string, Value> = Path extends `${infer First}.${infer Rest}`
  ? { [Name in First]: AtPath<Rest, Value> }
  : { [Name in Path]: Value }

/** Joins the parts of a tuple into one object. */
type Merged<Parts extends readonly unknown[]> = {
  [Index in keyof Parts]: (part: Parts[Index]) => void
}[number] extends (part: infer All) => void
  ? All
  : never

export function isShared(shape: Shape): shape is Shared {
  return isTranslated(shape) && shape.kind === 'shared'
}

/** Returns whether a shape contains records. A plain schema does not need to be translated. */
export function isTranslated(shape: Shape | undefined): shape is Translated {
  return shape !== undefined && 'kind' in shape
}

/**
 * Returns the values of a record in the order of the API. If a field has several names, returns one value for each
 * name.
 */
export function listPlaces(item: ItemShape): readonly Place[] {
  if (item.kind === 'layout') return item.places
  return Object.entries(item.fields).flatMap(([name, [names, shape]]) =>
    [names].flat().map((wireName): Place => [name, wireName, shape]),
  )
}
