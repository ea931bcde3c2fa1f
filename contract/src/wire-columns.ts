// Decodes `columns` of record.ts. It is not in wire.ts, because only a worker needs it and every page loads wire.ts.
import { type Columns, type Decoded, listPlaces, type RecordShape, type WireColumns } from './record.ts'
import { createDecoder } from './wire.ts'

/** Converts a response of `columns` to records with the field names of the code. Does not validate the response. */
export function decodeColumns<Item extends RecordShape>(
  { item }: Columns<Item>,
  { columns, shared }: WireColumns,
): Decoded<Item>[] {
  const fields = listPlaces(item).map(([name, wireName, shape]) => {
    const decodeValue = createDecoder(shape)
    return { name, column: columns[wireName] ?? {}, decodeValue, records: shared[wireName]?.map(decodeValue) }
  })
  const length = Math.max(...fields.map(({ column }) => (Array.isArray(column) ? column.length : 0)))
  return Array.from({ length }, (_, index) => {
    const row: Record<string, unknown> = {}
    for (const { name, column, decodeValue, records } of fields) {
      const value = (column as unknown[])[index]
      if (value !== undefined) row[name] = records ? records[value as number] : decodeValue(value)
    }
    return row as Decoded<Item>
  })
}
