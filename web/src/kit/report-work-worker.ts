import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { request } from '../lib/client.ts'
import { type AskedWork, loadWork } from './report-work.ts'
import { type WorkPages, workPages } from './report-work-pages.ts'
import { type Refused, refused } from './worker-refusal.ts'

/** What the worker is told: first to load some work, then to make pages of it, each with a number of its own. */
export type WorkOrder =
  | { kind: 'load'; asked: AskedWork; token: string | undefined }
  | { kind: 'page'; order: number; page: keyof WorkPages; ask: unknown }

/** What it answers: that the work is loaded, or why not; and the rows of a page bit by bit, the last with their total. */
export type WorkNews =
  | { kind: 'loaded' }
  | Refused
  | { kind: 'rows'; order: number; rows: readonly unknown[]; total?: number }

/** Rows that the page gets in one message: a few milliseconds of its time. */
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
