import type { AnyEndpoint } from '@zelo/contract/endpoint'
import type { Columns, RecordShape, Shape, WireColumns } from '@zelo/contract/record'
import { decode } from '@zelo/contract/wire'
import { decodeColumns } from '@zelo/contract/wire-columns'
import { request } from '@zelo/ui/lib/client.ts'
import { type Refused, toRefused } from './worker-refusal.ts'

/** The call that the worker makes. */
export interface RowsRequest extends Pick<AnyEndpoint, 'method' | 'path'> {
  input: object
  /** The field names of the response. Undefined if they are the same in the code and in the API. */
  answer: Shape | undefined
  token: string | undefined
}

/** The worker's messages: the rows in batches, or the error. */
export type RowsMessage = { kind: 'rows'; rows: readonly unknown[]; last: boolean } | Refused

/** Rows per message. Reading a message blocks the page for a few milliseconds. */
const rowsAtOnce = 400

self.onmessage = ({ data: { method, path, input, answer, token } }: MessageEvent<RowsRequest>) => {
  // `request` reads other fields of an endpoint only for calls with a file.
  const endpoint = { method, path } as AnyEndpoint
  request(endpoint, input as Parameters<typeof request>[1], { token })
    .then((response) => sendRows(toRows(answer, response)))
    .catch((error) => respond(toRefused(error)))
}

function toRows(answer: Shape | undefined, response: unknown): readonly unknown[] {
  if (!isColumns(answer)) return decode(answer, response) as readonly unknown[]
  return decodeColumns(answer, response as WireColumns)
}

const isColumns = (answer: Shape | undefined): answer is Columns<RecordShape> =>
  answer !== undefined && 'kind' in answer && answer.kind === 'columns'

function sendRows(rows: readonly unknown[]): void {
  for (let start = 0; start === 0 || start < rows.length; start += rowsAtOnce) {
    const end = start + rowsAtOnce
    respond({ kind: 'rows', rows: rows.slice(start, end), last: end >= rows.length })
  }
}

function respond(message: RowsMessage): void {
  self.postMessage(message)
}
