import { type Decoded, isTranslated, type RecordShape, type Shape } from '@zelo/contract/record'
import { pieceLength } from './json-stream.ts'

/**
 * A large list whose items are serialized by hand, for speed. The server sends each chunk as soon as it is built, so that
 * neither memory nor other callers wait for the whole list.
 */
export class JsonList {
  readonly items: () => Iterable<string>
  constructor(items: () => Iterable<string>) {
    this.items = items
  }

  /** Yields the list as JSON, in chunks of about `pieceLength`. */
  *pieces(): Generator<string> {
    let piece = '['
    let separator = ''
    for (const item of this.items()) {
      piece += separator + item
      separator = ','
      if (piece.length >= pieceLength) {
        yield piece
        piece = ''
      }
    }
    yield `${piece}]`
  }
}

/** Returns the JSON of a value, or undefined for a property to leave out. */
type Write = (value: unknown) => string | undefined

/** Distinct texts of one field whose JSON is kept. */
const mostTexts = 2000

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
  if (!isTranslated(shape)) return createValueWriter()
  const write = createRecordWriter(shape.item)
  if (shape.kind === 'one') return write
  if (shape.kind === 'maybe') return (value) => (value === null ? 'null' : write(value))
  return (value) => `[${(value as unknown[]).map(write).join()}]`
}

function createRecordWriter({ fields }: RecordShape): Write {
  const parts = Object.entries(fields).map(([name, [names, shape]]) => ({
    name,
    starts: [names].flat().map((wireName) => `${JSON.stringify(wireName)}:`),
    write: createAnyWriter(shape),
  }))
  return (value) => {
    let json = '{'
    for (const { name, starts, write } of parts) {
      const written = write((value as Record<string, unknown>)[name])
      if (written === undefined) continue
      for (const start of starts) json += json.length === 1 ? start + written : `,${start}${written}`
    }
    return `${json}}`
  }
}

function createValueWriter(): Write {
  const texts = new Map<string, string>()
  const objects = new WeakMap<object, string>()
  return (value) => {
    if (typeof value === 'string') {
      let json = texts.get(value)
      if (json === undefined) {
        json = JSON.stringify(value)
        if (texts.size < mostTexts) texts.set(value, json)
      }
      return json
    }
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    let json = objects.get(value)
    if (json === undefined) {
      json = JSON.stringify(value)
      objects.set(value, json)
    }
    return json
  }
}
