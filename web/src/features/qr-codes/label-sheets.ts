/** A4, in millimetres. */
export const page = { width: 210, height: 297 } as const

/** A centred grid of labels on an A4 sheet. `gap` is the distance between columns. There is no gap between rows. */
export interface LabelSheet {
  columns: number
  rows: number
  width: number
  height: number
  gap: number
  /** Whether to print lines to cut along. Only plain paper needs them. */
  cutLines: boolean
}

/** The sheets with several labels: plain paper to cut, and common sizes of adhesive labels. */
export const labelSheets = {
  cut8: { columns: 2, rows: 4, width: 95, height: 68.25, gap: 0, cutLines: true },
  adhesive8: { columns: 2, rows: 4, width: 99.1, height: 67.7, gap: 2.5, cutLines: false },
  adhesive14: { columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.5, cutLines: false },
  adhesive21: { columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5, cutLines: false },
} satisfies Record<string, LabelSheet>

/** One code per page, or a sheet of labels. */
export type Layout = 'page' | keyof typeof labelSheets

export const layouts = ['page', ...Object.keys(labelSheets)] as Layout[]

/** Returns the sheet of a layout, or null for one code per page. */
export function findSheet(layout: Layout): LabelSheet | null {
  return layout === 'page' ? null : labelSheets[layout]
}

export function countLabels({ columns, rows }: LabelSheet): number {
  return columns * rows
}

/** Returns the top left corner of a label. Labels are counted from 0, row by row. */
export function locateCorner(sheet: LabelSheet, index: number): { x: number; y: number } {
  const { columns, rows, width, height, gap } = sheet
  const left = (page.width - columns * width - (columns - 1) * gap) / 2
  const top = (page.height - rows * height) / 2
  return {
    x: left + (index % columns) * (width + gap),
    y: top + Math.floor(index / columns) * height,
  }
}

/** A code and the number of its label on the page. The first label is 0. With one code per page the number is always 0. */
export interface Placed<Code> {
  code: Code
  label: number
}

/** Distributes codes over pages. `first` is the first free label of the first sheet. */
export function paginate<Code>(
  codes: readonly Code[],
  sheet: LabelSheet | null,
  first: number,
): Placed<Code>[][] {
  const perPage = sheet ? countLabels(sheet) : 1
  const pages: Placed<Code>[][] = []
  codes.forEach((code, index) => {
    const place = (sheet ? first : 0) + index
    const number = Math.floor(place / perPage)
    pages[number] ??= []
    pages[number].push({ code, label: place % perPage })
  })
  return pages
}
