import type { Fact } from './report-table.ts'

/** The texts at the edges of the pages, in the user's language. */
export interface PaperEdges {
  language: string
  title: string
  company: string
  facts: readonly Fact[]
  /** The user and time of the export. */
  made: string
  /** '{page} de {count}' */
  pageOf: string
}

/** The texts on the pages of a report beside its rows. */
export interface Paper extends PaperEdges {
  /** Placeholder for a missing photo. */
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
  /** Text above the row, shared by adjacent rows with the same text. */
  above: readonly Fact[]
  /** A cell's text, or its photos' addresses. */
  cells: readonly (string | readonly string[])[]
}

/** Messages to the worker, in this order. A section is followed by its rows. */
export type PaperPart =
  | { kind: 'start'; paper: Paper }
  | { kind: 'rows'; rows: readonly PaperRow[] }
  | { kind: 'section'; title: string; note: string; columns: readonly PaperColumn[] }
  | { kind: 'finish' }
