import type { Fact } from '../report-table.ts'

/** The texts at the edges of the pages, in the language of the user. */
export interface PaperEdges {
  language: string
  title: string
  company: string
  facts: readonly Fact[]
  /** The user who made the export, and its time. */
  made: string
  /** '{page} de {count}' */
  pageOf: string
  /** The URL of the logo in the head of the first page. */
  logo?: string | undefined
}

/** The texts on the pages of a report, except its rows. */
export interface Paper extends PaperEdges {
  /** The placeholder for a missing photo. */
  noPhoto: string
  columns: readonly PaperColumn[]
  /** The texts below lines for signatures at the end. */
  signatures?: readonly string[]
}

export interface PaperColumn {
  head: string
  /** The column's share of the width. */
  width: number
  /** Whether the cells are photos. */
  photos: boolean
}

export interface PaperRow {
  /** The text above the row. Adjacent rows with the same text share it. */
  above: readonly Fact[]
  /** The text of each cell, or the URLs of its photos. */
  cells: readonly (string | readonly string[])[]
}

/** The messages to the worker in order: `start` and the report's rows, each `section` and its rows, then `finish`. */
export type PaperPart =
  | { kind: 'start'; paper: Paper }
  | { kind: 'rows'; rows: readonly PaperRow[] }
  | { kind: 'section'; title: string; note: string; columns: readonly PaperColumn[] }
  | { kind: 'finish' }
