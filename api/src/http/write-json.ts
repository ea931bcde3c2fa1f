import {
  type Decoded,
  type FieldMap,
  type ItemShape,
  isTranslated,
  type List,
  listPlaces,
  type One,
  type Place,
  type RecordShape,
  type Shape,
} from '@zelo/contract/record'
import { chunkLength, toJsonStream } from './json-stream.ts'

/**
 * A large list whose items are serialized by hand, for speed. The server sends each chunk as soon as it is built, so that
 * neither memory nor other callers wait for the whole list.
 */
export class JsonList {
  readonly items: () => Iterable<string>
  constructor(items: () => Iterable<string>) {
    this.items = items
  }

  /** Yields the list as JSON, in chunks of about `chunkLength`. */
  *chunks(): Generator<string> {
    let chunk = '['
    let separator = ''
    for (const item of this.items()) {
      chunk += separator + item
      separator = ','
      if (chunk.length >= chunkLength) {
        yield chunk
        chunk = ''
      }
    }
    yield `${chunk}]`
  }
}

/** Returns the JSON of a value, or undefined for a property to leave out. */
type Write = (value: unknown) => string | undefined

/** Adds the JSON of a value's properties to `texts`, as `,"NAME":` and value. One join is faster than many additions. */
type Add = (value: unknown, texts: string[]) => void

/** A value that nobody changes. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T

/**
 * Returns a function that writes a shape's values as JSON under the names of the wire. The rows of a list share texts,
 * arrays and objects, so the JSON of each is kept. Values must not change between two calls of the function.
 */
export function createWriter<S extends Shape>(shape: S): (value: Frozen<Decoded<S>>) => string {
  return createAnyWriter(shape) as (value: Frozen<Decoded<S>>) => string
}

/** Returns a list whose items are written when they are sent. */
export function writeList<Item extends ItemShape>(
  item: Item,
  values: () => Iterable<Decoded<Item>>,
): JsonList {
  return new JsonList(() => {
    const write = createItemWriter(item) as (value: Decoded<Item>) => string
    return Iterator.from(values()).map(write)
  })
}

/** Streams a list whose items arrive in chunks. */
export function streamList<Item extends ItemShape>(
  item: Item,
  chunks: AsyncIterable<readonly Frozen<Decoded<Item>>[]>,
): AsyncGenerator<string> {
  return toJsonStream<Frozen<Decoded<Item>>>(chunks, createItemWriter(item))
}

/** The items of each field of a record of lists, in chunks. */
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

function createAnyWriter(shape: Shape): Write {
  if (!isTranslated(shape)) return toJson
  const write = createItemWriter(shape.item)
  if (shape.kind === 'one') return write
  if (shape.kind === 'maybe') return (value) => (value === null ? 'null' : write(value))
  return (value) => `[${(value as unknown[]).map(write).join()}]`
}

/** Returns the same as `JSON.stringify`, which is slow for integers and booleans. */
function toJson(value: unknown): string | undefined {
  return Number.isSafeInteger(value) || typeof value === 'boolean' ? `${value}` : JSON.stringify(value)
}

function createItemWriter(item: ItemShape): (value: unknown) => string {
  const parts = item.kind === 'layout' ? toParts(item.places.map(toLeaf)) : toFieldParts(item)
  const add = inBraces(parts)
  return (value) => joinAdded(add, value)
}

/** A part of an object: one or several properties. */
interface Part {
  add: Add
  /** The property in code that contains all values of the part, if they are inside one object. */
  root?: string | undefined
}

function toFieldParts(item: ItemShape): Part[] {
  const groups = Map.groupBy(listPlaces(item), ([name]) => name)
  return Array.from(groups, ([name, places]) => {
    const [[, , shape]] = places as [Place]
    const names = places.map(([, wireName]) => wireName)
    return { add: createFieldAdder([name], names, shape) }
  })
}

type Values = Record<string, unknown>

interface Leaf {
  path: readonly string[]
  /** The rest of the path on the wire, below the object in which the leaf is. */
  wirePath: readonly string[]
  shape: Shape
}

function toLeaf([path, wirePath, shape]: Place): Leaf {
  return { path: path.split('.'), wirePath: wirePath.split('.'), shape }
}

/** Returns the parts of one object on the wire. Adjacent parts with the same root are one part. */
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

/** Adds an object with all parts. */
function inBraces(parts: readonly Part[]): Add {
  return (value, texts) => {
    const start = texts.push('{')
    for (const { add } of parts) add(value, texts)
    // Each property begins with a comma, also the first one.
    if (texts.length > start) texts[start] = texts[start]!.slice(1)
    texts.push('}')
  }
}

/** Keeps the JSON for each object that the property `root` has. */
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

/** Values of a field after which its JSON is kept only if it repeats. */
const probe = 200

/** Adds `,"NAME":value` for each name of a field, or nothing for undefined. */
function createFieldAdder(path: readonly string[], names: readonly string[], shape: Shape): Add {
  const starts = names.map((name) => `,${JSON.stringify(name)}:`)
  const write = createAnyWriter(shape)
  const addNew: Add = (value, texts) => {
    const json = write(value)
    if (json === undefined) return
    for (const start of starts) texts.push(start, json)
  }
  const addKnown = keepByValue(addNew)
  return (value, texts) => {
    let inner = value
    for (const name of path) inner = (inner as Values)[name]
    if (!addKnown(inner, texts)) addNew(inner, texts)
  }
}

/** Keeps the JSON of each value. The function returns false if a look-up is not worth it, as for names and ids. */
function keepByValue(add: Add): (value: unknown, texts: string[]) => boolean {
  const known = new Map<unknown, string>()
  let count = 0
  return (value, texts) => {
    if (count > probe && known.size * 2 > count) return false
    count += 1
    let text = known.get(value)
    if (text === undefined) {
      text = joinAdded(add, value)
      known.set(value, text)
    }
    if (text !== '') texts.push(text)
    return true
  }
}

function joinAdded(add: Add, value: unknown): string {
  const texts: string[] = []
  add(value, texts)
  return texts.join('')
}
