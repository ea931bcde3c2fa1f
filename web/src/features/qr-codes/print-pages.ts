import type { QrCode } from '@zelo/contract/qr-codes'
import { drawDoorSign, type PrintedWords } from './door-sign.ts'
import type { Drawing, Measure } from './drawing.ts'
import { drawLabel } from './label.ts'
import { type Layout, page, paginate, sheetOf } from './label-sheets.ts'

/** What is to be printed, and how. */
export interface PrintOrder {
  codes: readonly QrCode[]
  layout: Layout
  /** The label of the first sheet that is used first, counted from 0. */
  firstLabel: number
  words: PrintedWords
}

/** How many pages an order makes. */
export function countPages({ codes, layout, firstLabel }: Omit<PrintOrder, 'words'>): number {
  return paginate(codes, sheetOf(layout), firstLabel).length
}

/** The pages of an order one after the other, each drawn when it is asked for, with the codes that stand on it. */
export function* drawPages(
  order: PrintOrder,
  measure: Measure,
): Generator<{ drawing: Drawing; codes: number }> {
  const sheet = sheetOf(order.layout)
  for (const placed of paginate(order.codes, sheet, order.firstLabel)) {
    const drawing = sheet
      ? { ...page, shapes: placed.flatMap(({ code, label }) => drawLabel(code, sheet, label, measure)) }
      : drawDoorSign(placed[0]!.code, order.words, measure)
    yield { drawing, codes: placed.length }
  }
}
