import { type Decoded, isTranslated, type RecordShape, type Shape } from '@zelo/contract/record'
import { chunkLength } from './json-stream.ts'

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

/**
 * Returns a function that writes a shape's values as JSON under the names of the wire. The rows of a list share texts and
 * arrays, so the JSON of each is kept. Values must not change between two calls of the function.
 */
export function createWriter<S extends Shape>(shape: S): (value: Decoded<S>) => string {
  return createAnyWriter(shape) as (value: Decoded<S>) => string
}

/** Returns a list whose items are written when they are sent. */
export function writeList<Item extends RecordShape>(
  item: Item,
  values: () => Iterable<Decoded<Item>>,
): JsonList {
  return new JsonList(() => {
    const write = createRecordWriter(item) as (value: Decoded<Item>) => string
    return Iterator.from(values()).map(write)
  })
}

function createAnyWriter(shape: Shape): Write {
  if (!isTranslated(shape)) return JSON.stringify
  const write = createRecordWriter(shape.item)
  if (shape.kind === 'one') return write
  if (shape.kind === 'maybe') return (value) => (value === null ? 'null' : write(value))
  return (value) => `[${(value as unknown[]).map(write).join()}]`
}

function createRecordWriter({ fields }: RecordShape): Write {
  const writers = Object.entries(fields).map(
    ([name, [names, shape]]) => [name, createFieldWriter([names].flat(), shape)] as const,
  )
  return (value) => {
    const fragments = writers.map(([name, write]) => write((value as Record<string, unknown>)[name]))
    return `{${(fragments.includes('') ? fragments.filter(Boolean) : fragments).join()}}`
  }
}

/** Values of a field after which its JSON is kept only if it repeats. */
const probe = 200

/** Returns a function that writes `"NAME":value` for each name of a field, or nothing for undefined. */
function createFieldWriter(names: readonly string[], shape: Shape): (value: unknown) => string {
  const [start = '', ...more] = names.map((name) => `${JSON.stringify(name)}:`)
  const write = createAnyWriter(shape)
  const known = new Map<unknown, string>()
  let count = 0
  const writeNew = (value: unknown): string => {
    const json = write(value)
    if (json === undefined) return ''
    return more.reduce((fragment, next) => `${fragment},${next}${json}`, start + json)
  }
  return (value) => {
    // Values that differ in most rows, such as names and ids, are not worth a look-up.
    if (count > probe && known.size * 2 > count) return writeNew(value)
    count += 1
    let fragment = known.get(value)
    if (fragment === undefined) {
      fragment = writeNew(value)
      known.set(value, fragment)
    }
    return fragment
  }
}
