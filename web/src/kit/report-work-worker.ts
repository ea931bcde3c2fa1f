import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { request } from '../lib/client.ts'
import { type AskedWork, loadWork } from './report-work.ts'
import { type WorkPages, workPages } from './report-work-pages.ts'
import { type Refused, refused } from './worker-refusal.ts'

/** Messages to the worker: first load records, then make pages of them, each with its own number. */
export type WorkOrder =
  | { kind: 'load'; asked: AskedWork; token: string | undefined }
  | { kind: 'page'; order: number; page: keyof WorkPages; ask: unknown }

/** Its responses: the records are loaded, or the error; then the rows of a page in batches, the last with the total. */
export type WorkNews =
  | { kind: 'loaded' }
  | Refused
  | { kind: 'rows'; order: number; rows: readonly unknown[]; total?: number }

/** Rows per message, which takes the page a few milliseconds. */
const rowsAtOnce = 1000

let records: readonly WorkRecord[] = []

self.onmessage = ({ data }: MessageEvent<WorkOrder>) => {
  if (data.kind === 'load') void load(data.asked, data.token)
  else sendPage(data)
}

async function load(asked: AskedWork, token: string | undefined): Promise<void> {
  try {
    records = await loadWork(asked, (endpoint, input) => request(endpoint, input, { token }))
    tell({ kind: 'loaded' })
  } catch (error) {
    tell(refused(error))
  }
}

function sendPage({ order, page, ask }: WorkOrder & { kind: 'page' }): void {
  const make = workPages[page] as (
    records: readonly WorkRecord[],
    ask: unknown,
  ) => { rows: readonly unknown[]; total: number }
  const { rows, total } = make(records, ask)
  let start = 0
  while (rows.length - start > rowsAtOnce) {
    tell({ kind: 'rows', order, rows: rows.slice(start, start + rowsAtOnce) })
    start += rowsAtOnce
  }
  tell({ kind: 'rows', order, rows: rows.slice(start), total })
}

function tell(news: WorkNews): void {
  self.postMessage(news)
}
