import type { Fact } from './report-table.ts'

/** What stands at the edges of the pages, in the words of who prints them. */
export interface PaperEdges {
  language: string
  title: string
  company: string
  facts: readonly Fact[]
  /** Who printed it, and when. */
  made: string
  /** '{page} de {count}' */
  pageOf: string
}

/** What stands on the pages of a report beside its rows. */
export interface Paper extends PaperEdges {
  /** In the place of a photo that is not there. */
  noPhoto: string
  columns: readonly PaperColumn[]
}

export interface PaperColumn {
  head: string
  /** Its share of the width. */
  width: number
  /** Its cells are photos. */
  photos: boolean
}

export interface PaperRow {
  /** What stands above it, and above its neighbours that have the same. */
  above: readonly Fact[]
  /** A cell's text, or the addresses of its photos. */
  cells: readonly (string | readonly string[])[]
}

/** What the worker is sent, in this order. */
export type PaperPart =
  | { kind: 'start'; paper: Paper }
  | { kind: 'rows'; rows: readonly PaperRow[] }
  | { kind: 'finish' }
