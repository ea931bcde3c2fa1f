import {
  type Decoded,
  type FieldMap,
  type ItemShape,
  isShared,
  isTranslated,
  type List,
  listPlaces,
  type One,
  type Place,
  type RecordShape,
  type Shape,
} from '@zelo/contract/record'
import { compileRecord } from './compile-record.ts'
import { toJsonStream } from './json-stream.ts'

/** Returns the JSON of a value. Returns undefined for a property that is omitted. */
type Write = (value: unknown) => string | undefined

/** Returns the JSON of a value that is always present. */
export type WriteItem = (value: unknown) => string

/** Adds the JSON of a value's properties to `texts`, as `,"NAME":` and value. One join is faster than many additions. */
type Add = (value: unknown, texts: string[]) => void

/** JSON that the database built with the field names of the API. It is sent unchanged. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value that must not change. An array may be JSON that the database built. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[] | JsonText
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T

/**
 * Returns a function that writes the values of a shape as JSON, with the field names of the API. The rows of a list
 * share texts, arrays and objects. So the JSON of each shared value is kept and reused. Values must not change between
 * two calls of the function.
 */
export function createWriter<S extends Shape>(shape: S): (value: Frozen<Decoded<S>>) => string {
  return createAnyWriter(shape) as (value: Frozen<Decoded<S>>) => string
}

/** Streams a list whose items arrive in chunks. */
export function streamList<Item extends ItemShape>(
  item: Item,
  chunks: AsyncIterable<readonly Frozen<Decoded<Item>>[]>,
): AsyncGenerator<string> {
  return toJsonStream<Frozen<Decoded<Item>>>(chunks, createItemWriter(item))
}

/** The items of each list of a record, in chunks. */
type Streams<Fields extends FieldMap> = {
  [Name in keyof Fields]: Fields[Name][1] extends List<infer Item>
    ? AsyncIterable<readonly Frozen<Decoded<Item>>[]>
    : never
}

/** Streams a record of lists, one list after the other. */
export async function* streamRecord<Fields extends FieldMap>(
  { item }: One<RecordShape<Fields>>,
  streams: Streams<Fields>,
): AsyncGenerator<string> {
  let separator = '{'
  for (const [name, wireName, shape] of listPlaces(item)) {
    yield `${separator}${JSON.stringify(wireName)}:`
    yield* streamList((shape as List).item, streams[name]!)
    separator = ','
  }
  yield '}'
}

export function createAnyWriter(shape: Shape): Write {
  if (!isTranslated(shape)) return toJson
  const write = createItemWriter(shape.item)
  if (shape.kind === 'one' || shape.kind === 'shared') return write
  if (shape.kind === 'maybe') return (value) => (value === null ? 'null' : write(value))
  return (value) => (value instanceof JsonText ? value.text : `[${(value as unknown[]).map(write).join()}]`)
}

/** Returns the same text as `JSON.stringify`, which is slow for integers and booleans. */
function toJson(value: unknown): string | undefined {
  if (value instanceof JsonText) return value.text
  return Number.isSafeInteger(value) || typeof value === 'boolean' ? `${value}` : JSON.stringify(value)
}

/** Returns a function that writes the values of a field of many rows. */
export const createFieldWriter = (shape: Shape): Write => keepByValue(createAnyWriter(shape), shape)

/** Returns a function that writes records. */
export function createItemWriter(item: ItemShape): WriteItem {
  if (item.kind === 'layout') {
    const add = inBraces(toParts(item.places.map(toLeaf)))
    return (value) => joinAdded(add, value)
  }
  return compileRecord(
    item,
    Object.values(item.fields).map(([, shape]) => createFieldWriter(shape)),
  )
}

/** One property of an object, or several properties that are written together. */
interface Part {
  add: Add
  /**
   * The property of the source object that contains all values of the part. Undefined if no single property contains
   * them.
   */
  root?: string | undefined
}

type Values = Record<string, unknown>

interface Leaf {
  path: readonly string[]
  /** The rest of the path in the API, below the object that contains the leaf. */
  wirePath: readonly string[]
  shape: Shape
}

function toLeaf([path, wirePath, shape]: Place): Leaf {
  return { path: path.split('.'), wirePath: wirePath.split('.'), shape }
}

/** Returns the parts of one object of the API. Adjacent properties with the same root become one part. */
function toParts(leaves: readonly Leaf[]): Part[] {
  const groups = Map.groupBy(leaves, ({ wirePath: [name = ''] }) => name)
  const parts = Array.from(groups, ([name, group]) => toPart(name, group))
  const runs: Part[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run && part.root !== undefined && run[0]?.root === part.root) run.push(part)
    else runs.push([part])
  }
  return runs.flatMap((run) => {
    const root = run[0]?.root
    return root === undefined ? run : { add: keepByRoot(root, run), root }
  })
}

function toPart(name: string, leaves: readonly Leaf[]): Part {
  const [leaf] = leaves as [Leaf]
  if (leaf.wirePath.length === 1) {
    const root = leaf.path.length > 1 ? leaf.path[0] : undefined
    return { root, add: createFieldAdder(leaf.path, [name], leaf.shape) }
  }
  const parts = toParts(leaves.map(({ wirePath: [, ...wirePath], ...rest }) => ({ ...rest, wirePath })))
  const add = inBraces(parts)
  const start = `,${JSON.stringify(name)}:`
  return {
    root: parts.length === 1 ? parts[0]?.root : undefined,
    add: (value, texts) => {
      texts.push(start)
      add(value, texts)
    },
  }
}

/** Adds an object that contains all parts. */
function inBraces(parts: readonly Part[]): Add {
  return (value, texts) => {
    const start = texts.push('{')
    for (const { add } of parts) add(value, texts)
    // Each property begins with a comma. The first comma is removed.
    if (texts.length > start) texts[start] = texts[start]!.slice(1)
    texts.push('}')
  }
}

/** Caches the JSON of the parts by the object in the property named `root`. */
function keepByRoot(root: string, parts: readonly Part[]): Add {
  const known = new WeakMap<object, string>()
  const addAll: Add = (value, texts) => {
    for (const { add } of parts) add(value, texts)
  }
  return (value, texts) => {
    const owner = (value as Record<string, object>)[root]!
    let text = known.get(owner)
    if (text === undefined) {
      text = joinAdded(addAll, value)
      known.set(owner, text)
    }
    if (text !== '') texts.push(text)
  }
}

/** After this many values of a field, the JSON of further values is kept only if enough values have repeated. */
const probe = 200

/** Adds `,"NAME":value` for each name of a field. Adds nothing if the value is undefined. */
function createFieldAdder(path: readonly string[], names: readonly string[], shape: Shape): Add {
  const starts = names.map((name) => `,${JSON.stringify(name)}:`)
  const write = createFieldWriter(shape)
  return (value, texts) => {
    let inner = value
    for (const name of path) inner = (inner as Values)[name]
    const json = write(inner)
    if (json === undefined) return
    for (const start of starts) texts.push(start, json)
  }
}

/**
 * Keeps the JSON of each value. Stops if few values repeat, which is the case for names and ids. The JSON of a shared
 * record is always kept.
 */
function keepByValue(write: Write, shape: Shape): Write {
  const repeats = isShared(shape)
  const known = new Map<unknown, string>()
  let count = 0
  return (value) => {
    if (value instanceof JsonText) return value.text
    if (value === undefined || (!repeats && count > probe && known.size * 2 > count)) return write(value)
    count += 1
    let json = known.get(value)
    if (json === undefined) {
      // V8 keeps the result of additions as a tree of texts. `slice` makes it one text, which is faster to add to rows.
      json = ` ${write(value)}`.slice(1)
      known.set(value, json)
    }
    return json
  }
}

function joinAdded(add: Add, value: unknown): string {
  const texts: string[] = []
  add(value, texts)
  return texts.join('')
}
