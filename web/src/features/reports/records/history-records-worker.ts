import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { request } from '@zelo/ui/lib/client.ts'
import { type Refused, toRefused } from '../../../kit/worker/worker-refusal.ts'
import { translateCall } from '../../../lib/translate-call.ts'
import { type HistoryRequest, loadHistoryRecords } from './history-records.ts'
import { type HistoryPages, historyPages } from './history-records-pages.ts'

/** The messages to the worker: first `load`, then any number of `page` with different `order` numbers. */
export type HistoryWorkerRequest =
  | { kind: 'load'; asked: HistoryRequest; token: string | undefined }
  | { kind: 'page'; order: number; page: keyof HistoryPages; ask: unknown }

/**
 * The worker's messages. `loaded` or an error follows `load`. The rows of a page follow in batches, and the last batch has
 * the total.
 */
export type HistoryWorkerResponse =
  | { kind: 'loaded' }
  | Refused
  | { kind: 'rows'; order: number; rows: readonly unknown[]; total?: number }

/** Rows per message. Reading a message blocks the page for a few milliseconds. */
const rowsAtOnce = 1000

let records: readonly WorkRecord[] = []

self.onmessage = ({ data }: MessageEvent<HistoryWorkerRequest>) => {
  if (data.kind === 'load') void load(data.asked, data.token)
  else sendPage(data)
}

async function load(asked: HistoryRequest, token: string | undefined): Promise<void> {
  try {
    records = await loadHistoryRecords(asked, (endpoint, input) =>
      translateCall(endpoint, input, (wire) => request(endpoint, wire, { token })),
    )
    respond({ kind: 'loaded' })
  } catch (error) {
    respond(toRefused(error))
  }
}

function sendPage({ order, page, ask }: HistoryWorkerRequest & { kind: 'page' }): void {
  const make = historyPages[page] as (
    records: readonly WorkRecord[],
    ask: unknown,
  ) => { rows: readonly unknown[]; total: number }
  const { rows, total } = make(records, ask)
  let start = 0
  while (rows.length - start > rowsAtOnce) {
    respond({ kind: 'rows', order, rows: rows.slice(start, start + rowsAtOnce) })
    start += rowsAtOnce
  }
  respond({ kind: 'rows', order, rows: rows.slice(start), total })
}

function respond(response: HistoryWorkerResponse): void {
  self.postMessage(response)
}
