import type { QrCode } from '@zelo/contract/qr-codes'
import { drawDoorSign, type PrintedWords } from './door-sign.ts'
import type { Drawing, Measure } from './drawing.ts'
import { drawLabel } from './label.ts'
import { findSheet, type Layout, page, paginate } from './label-sheets.ts'

/** A print job. */
export interface PrintOrder {
  codes: readonly QrCode[]
  layout: Layout
  /** The first label to print on the first sheet. Labels are counted from 0. */
  firstLabel: number
  words: PrintedWords
}

export function countPages({ codes, layout, firstLabel }: Omit<PrintOrder, 'words'>): number {
  return paginate(codes, findSheet(layout), firstLabel).length
}

/** Draws the pages of a print job on demand. Each page comes with its number of codes. */
export function* drawPages(
  order: PrintOrder,
  measure: Measure,
): Generator<{ drawing: Drawing; codes: number }> {
  const sheet = findSheet(order.layout)
  for (const placed of paginate(order.codes, sheet, order.firstLabel)) {
    const drawing = sheet
      ? { ...page, shapes: placed.flatMap(({ code, label }) => drawLabel(code, sheet, label, measure)) }
      : drawDoorSign(placed[0]!.code, order.words, measure)
    yield { drawing, codes: placed.length }
  }
}
