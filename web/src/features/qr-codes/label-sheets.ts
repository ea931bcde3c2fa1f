/** A4 with the codes on it, in millimetres. */
export const page = { width: 210, height: 297 } as const

/** Labels on an A4 sheet, in the middle of it: columns stand `gap` apart, rows touch. */
export interface LabelSheet {
  columns: number
  rows: number
  width: number
  height: number
  gap: number
  /** For plain paper: the edges are printed, to be cut along. On adhesive labels they are there. */
  cutLines: boolean
}

/**
 * How marked codes can be printed beside one on a page: plain paper to be cut, and the sizes of adhesive labels
 * that stationers sell on A4.
 */
export const labelSheets = {
  cut8: { columns: 2, rows: 4, width: 95, height: 68.25, gap: 0, cutLines: true },
  adhesive8: { columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5, cutLines: false },
  adhesive14: { columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5, cutLines: false },
  adhesive21: { columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5, cutLines: false },
} satisfies Record<string, LabelSheet>

/** One code on each page, or a sheet of labels. */
export type Layout = 'page' | keyof typeof labelSheets

export const layouts = ['page', ...Object.keys(labelSheets)] as Layout[]

/** The sheet of a layout; null for one code on each page. */
export function sheetOf(layout: Layout): LabelSheet | null {
  return layout === 'page' ? null : labelSheets[layout]
}

/** Labels on one sheet. */
export function labelsOn({ columns, rows }: LabelSheet): number {
  return columns * rows
}

/** The top left corner of a label, counted from 0 along the rows. */
export function cornerOf(sheet: LabelSheet, index: number): { x: number; y: number } {
  const { columns, rows, width, height, gap } = sheet
  const left = (page.width - columns * width - (columns - 1) * gap) / 2
  const top = (page.height - rows * height) / 2
  return {
    x: left + (index % columns) * (width + gap),
    y: top + Math.floor(index / columns) * height,
  }
}

/** A code and the label that it stands on, counted from 0; on a page of its own it is 0. */
export interface Placed<Code> {
  code: Code
  label: number
}

/**
 * The codes page by page. `first` is the label at which the first sheet begins, for one that is half used; the labels
 * before it stay empty.
 */
export function paginate<Code>(
  codes: readonly Code[],
  sheet: LabelSheet | null,
  first: number,
): Placed<Code>[][] {
  const perPage = sheet ? labelsOn(sheet) : 1
  const pages: Placed<Code>[][] = []
  codes.forEach((code, index) => {
    const place = (sheet ? first : 0) + index
    const number = Math.floor(place / perPage)
    pages[number] ??= []
    pages[number].push({ code, label: place % perPage })
  })
  return pages
}
