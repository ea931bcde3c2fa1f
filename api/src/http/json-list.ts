import {
  type Decoded,
  type ItemShape,
  isShared,
  isTranslated,
  listPlaces,
  type RecordShape,
  type Shape,
} from '@zelo/contract/record'
import { isOptional } from '@zelo/contract/wire-schema'
import { isPlainNumber, isPlainText } from './compile-record.ts'
import { chunkLength } from './json-stream.ts'
import {
  createAnyWriter,
  createFieldWriter,
  createItemWriter,
  type Frozen,
  type WriteItem,
} from './write-json.ts'

/**
 * A large list that is serialized while it is sent. The server sends each chunk as soon as the chunk is built. So no
 * caller waits for the whole list, and its JSON is never in memory as a whole. `texts` returns the parts of the JSON.
 */
export class JsonList {
  readonly texts: () => Iterable<string>
  constructor(texts: () => Iterable<string>) {
    this.texts = texts
  }

  /** Yields the list as JSON, in chunks of about `chunkLength`. */
  *chunks(): Generator<string> {
    let chunk = ''
    for (const text of this.texts()) {
      chunk += text
      if (chunk.length >= chunkLength) {
        yield chunk
        chunk = ''
      }
    }
    if (chunk !== '') yield chunk
  }
}

/** Yields `start`, the items with commas between them, and `end`. */
function* joinItems(start: string, items: Iterable<string>, end: string): Generator<string> {
  yield start
  let separator = ''
  for (const item of items) {
    yield separator + item
    separator = ','
  }
  yield end
}

/** Returns a list whose items are serialized only when the list is sent. */
export function writeList<Item extends ItemShape>(
  item: Item,
  values: () => Iterable<Frozen<Decoded<Item>>>,
): JsonList {
  return new JsonList(() => {
    return joinItems('[', Iterator.from(values()).map(createItemWriter(item)), ']')
  })
}

/** Returns a list like `writeList`, for a response of `columns`. */
export function writeColumns<Item extends RecordShape>(
  item: Item,
  values: () => Iterable<Frozen<Decoded<Item>>>,
): JsonList {
  return new JsonList(function* () {
    const rows = [...values()] as Record<string, unknown>[]
    const columns = listPlaces(item).map(([name, wireName, shape]): Column => {
      return { wireName, shape, values: rows.map((row) => row[name]) }
    })
    yield* joinProperties('{"columns":{', columns, joinColumn)
    const shared = columns.filter(({ shape }) => isShared(shape))
    yield* joinProperties('},"shared":{', shared, ({ shape, values }) =>
      joinItems('[', new Set(values).values().map(createAnyWriter(shape) as WriteItem), ']'),
    )
    yield '}}'
  })
}

interface Column {
  wireName: string
  shape: Shape
  values: readonly unknown[]
}

function* joinProperties(
  start: string,
  columns: readonly Column[],
  write: (column: Column) => Iterable<string>,
): Generator<string> {
  let before = start
  for (const column of columns) {
    yield `${before}${JSON.stringify(column.wireName)}:`
    yield* write(column)
    before = ','
  }
}

/**
 * Writes the values of a field. Instead of a shared record, writes its index in the list of the different records of
 * the column.
 */
function joinColumn({ shape, values }: Column): Iterable<string> {
  if (isShared(shape)) {
    const indexes = new Map(Array.from(new Set(values), (record, index) => [record, index]))
    return joinValues(values, (record) => `${indexes.get(record)}`)
  }
  const write = createColumnWriter(shape)
  if (!isOptional(shape)) return joinValues(values, write)
  const present = values.entries().filter(([, value]) => value !== undefined)
  return joinItems(
    '{',
    present.map(([index, value]) => `"${index}":${write(value)}`),
    '}',
  )
}

/** Number of values that are written together. */
const valuesAtOnce = 1000

function joinValues(values: readonly unknown[], write: WriteItem): Iterable<string> {
  const starts = Array.from(
    { length: Math.ceil(values.length / valuesAtOnce) },
    (_, part) => part * valuesAtOnce,
  )
  const parts = starts.values().map((start) =>
    values
      .slice(start, start + valuesAtOnce)
      .map(write)
      .join(),
  )
  return joinItems('[', parts, ']')
}

function createColumnWriter(shape: Shape): WriteItem {
  if (isTranslated(shape)) return createFieldWriter(shape) as WriteItem
  if (isPlainNumber(shape)) return String
  return isPlainText(shape) ? (value) => `"${value}"` : (createFieldWriter(shape) as WriteItem)
}
