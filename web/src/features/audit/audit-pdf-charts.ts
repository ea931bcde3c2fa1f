import { type Comparison, countOpenAppointments, type OpenOfCompany } from '@zelo/contract/rules/audit-charts'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import type { TFunction } from 'i18next'
import type { jsPDF } from 'jspdf'
import { formatDifference, formatDuration } from '../../lib/durations.ts'
import { ink, write, writeLine } from '../reports/pdf/export-pdf-page.ts'
import { openKinds } from './audit-tables.ts'
import { type DonutView, type Fill, statusFills } from './audit-views.ts'
import { chooseStep, isOver, timeFills } from './time-scale.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The colours of the light scheme, because paper is white. */
const paperColors: Record<string, string> = {
  '--done-mark': '#2b9154',
  '--doing-mark': '#3679cf',
  '--todo-mark': '#84929a',
  '--partial-mark': '#bd7708',
  '--line-strong': '#c8d1d3',
  '--accent': '#0d5a63',
  '--rank-1': '#07343b',
  '--rank-2': '#0a474f',
  '--rank-3': '#0d5a63',
  '--rank-4': '#136c75',
  '--rank-5': '#23818a',
  '--rank-6': '#3b929a',
  '--rank-7': '#53a3a9',
  '--rank-8': '#72b5ba',
  '--rank-9': '#95c8cc',
  '--rank-10': '#b9dadd',
}
const darkText = new Set(['--rank-7', '--rank-8', '--rank-9', '--rank-10', '--todo-mark', '--partial-mark'])

const toPaperColor = ({ token }: Fill) => paperColors[token] ?? ink.quiet
const textOn = ({ token }: Fill) => (darkText.has(token) ? ink.text : '#ffffff')

const ring = { radius: 22, inner: 13.6 }
const lineHeight = 4.7

/** Writes a sentence where a chart would be, if the chart has no data. */
export function drawNothing(document: jsPDF, { x, y, width }: Box, words: string): void {
  document.setDrawColor(ink.hairline)
  document.setLineDashPattern([1, 1], 0)
  document.rect(x, y, width, 30, 'S')
  document.setLineDashPattern([], 0)
  write(document, words, { x: x + width / 2, y: y + 16, size: 8, color: ink.quiet, width, align: 'center' })
}

/** Draws a donut and the list of its slices. */
export function drawDonut(
  document: jsPDF,
  { x, y, width }: Box,
  { slices, isRanked, middle, others }: DonutView,
  words: { middle: string; others: string },
): void {
  const center = { x: x + ring.radius, y: y + ring.radius + 2 }
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  let from = -Math.PI / 2
  document.setDrawColor('#ffffff')
  document.setLineWidth(slices.length > 1 ? 0.4 : 0)
  for (const { value, fill, mark } of slices) {
    const angle = (value / total) * 2 * Math.PI
    document.setFillColor(toPaperColor(fill))
    drawSector(document, center, from, from + angle)
    const radius = (ring.radius + ring.inner) / 2
    if (angle * radius > 5) {
      write(document, mark, {
        x: center.x + radius * Math.cos(from + angle / 2),
        y: center.y + radius * Math.sin(from + angle / 2) + 0.9,
        size: 6.5,
        bold: true,
        color: textOn(fill),
        width: 20,
        align: 'center',
      })
    }
    from += angle
  }
  const inside = { x: center.x, width: ring.inner * 2, align: 'center' } as const
  write(document, middle, { ...inside, y: center.y + 0.8, size: 11, bold: true })
  write(document, words.middle, { ...inside, y: center.y + 4.4, size: 6.5, color: ink.quiet })

  const left = x + ring.radius * 2 + 7
  const right = x + width
  for (const [index, { name, text, share, fill, mark }] of slices.entries()) {
    const baseline = y + 3.6 + index * lineHeight
    document.setFillColor(toPaperColor(fill))
    document.rect(left, baseline - 2.4, 2.6, 2.6, 'F')
    if (isRanked) {
      write(document, mark, {
        x: left + 7.4,
        y: baseline,
        size: 8,
        color: ink.quiet,
        width: 6,
        align: 'right',
      })
    }
    const nameLeft = left + (isRanked ? 9 : 5)
    const valueRight = share === null ? right : right - 11
    writeLine(document, name, { x: nameLeft, y: baseline, size: 8, width: valueRight - nameLeft - 18 })
    write(document, text, { x: valueRight, y: baseline, size: 8, width: 30, align: 'right' })
    if (share !== null) {
      write(document, share, { x: right, y: baseline, size: 8, color: ink.quiet, width: 12, align: 'right' })
    }
  }
  if (others > 0) {
    const baseline = y + 3.6 + slices.length * lineHeight
    write(document, words.others, { x: left, y: baseline, size: 7, color: ink.quiet, width: right - left })
  }
}

/** Draws a sector of a ring, clockwise between two angles. */
function drawSector(document: jsPDF, center: { x: number; y: number }, from: number, to: number): void {
  const at = (radius: number, angle: number) =>
    [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)] as const
  const [startX, startY] = at(ring.radius, from)
  document.moveTo(startX, startY)
  drawArc(document, at, ring.radius, from, to)
  document.lineTo(...at(ring.inner, to))
  drawArc(document, at, ring.inner, to, from)
  document.close()
  document.fillStroke()
}

/** Draws an arc from the current point. Bézier curves approximate it. Each curve covers at most an eighth of a circle. */
function drawArc(
  document: jsPDF,
  at: (radius: number, angle: number) => readonly [number, number],
  radius: number,
  from: number,
  to: number,
): void {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 4)))
  const step = (to - from) / count
  const pull = (4 / 3) * Math.tan(step / 4) * radius
  for (let part = 0; part < count; part += 1) {
    const [begin, end] = [from + part * step, from + (part + 1) * step]
    const [x0, y0] = at(radius, begin)
    const [x1, y1] = at(radius, end)
    document.curveTo(
      x0 - pull * Math.sin(begin),
      y0 + pull * Math.cos(begin),
      x1 + pull * Math.sin(end),
      y1 - pull * Math.cos(end),
      x1,
      y1,
    )
  }
}

/**
 * Draws one bar per company. The bar's segments are the kinds of open work. A segment shows its number if the number fits.
 */
export function drawOpenBars(
  document: jsPDF,
  { x, y, width }: Box,
  rows: readonly OpenOfCompany[],
  { most, rowHeight, t, language }: { most: number; rowHeight: number; t: TFunction; language: string },
): void {
  const names = 62
  const scale = (width - names - 14) / most
  for (const [index, open] of rows.entries()) {
    const top = y + index * rowHeight
    writeLine(document, open.name, { x, y: top + 3.2, size: 8, width: names - 3 })
    writeLine(document, maskCnpj(open.cnpj), {
      x,
      y: top + 6.4,
      size: 6.5,
      color: ink.quiet,
      width: names - 3,
    })
    let left = x + names
    for (const { kind, word } of openKinds) {
      const length = open[kind] * scale
      if (length === 0) continue
      document.setFillColor(toPaperColor(statusFills[word]))
      document.rect(left, top + 1, length, 5, 'F')
      const text = open[kind].toLocaleString(language)
      if (length > text.length * 1.6 + 2) {
        write(document, text, {
          x: left + length / 2,
          y: top + 4.4,
          size: 7,
          color: textOn(statusFills[word]),
          width: length,
          align: 'center',
        })
      }
      left += length
    }
    const sum = countOpenAppointments(open).toLocaleString(language)
    write(document, sum, { x: left + 1.6, y: top + 4.5, size: 8, bold: true, width: 14 })
  }
  const key = openKinds.map(({ word }) => ({ fill: statusFills[word], text: t(`ui.status.${word}`) }))
  drawKey(document, { x, y: y + rows.length * rowHeight + 4 }, key)
}

/** Draws two bars per environment: expected and accomplished time. The steps of the scale are round numbers. */
export function drawComparisons(document: jsPDF, box: Box, rows: readonly Comparison[], t: TFunction): void {
  const { x, y, width, height } = box
  const plot = { left: x + 13, top: y + 1, bottom: y + height - 15 }
  const most = Math.max(...rows.map((row) => Math.max(row.expected, row.accomplished)))
  const step = chooseStep(most)
  const lines = Math.ceil(most / step)
  const scale = (plot.bottom - plot.top) / (lines * step)
  document.setDrawColor('#d5dcdd')
  document.setLineWidth(0.12)
  for (let line = 0; line <= lines; line += 1) {
    const at = plot.bottom - line * step * scale
    document.line(plot.left, at, x + width, at)
    const words = line === 0 ? '0' : formatDuration(line * step, t)
    write(document, words, {
      x: plot.left - 1.5,
      y: at + 0.8,
      size: 6.5,
      color: ink.quiet,
      width: 14,
      align: 'right',
    })
  }
  const room = (x + width - plot.left) / rows.length
  const bar = Math.min(8, room * 0.3)
  for (const [index, row] of rows.entries()) {
    const middle = plot.left + (index + 0.5) * room
    const drawBar = (left: number, minutes: number, fill: Fill) => {
      document.setFillColor(toPaperColor(fill))
      document.rect(left, plot.bottom - minutes * scale, bar, minutes * scale, 'F')
    }
    drawBar(middle - bar - 0.2, row.expected, timeFills.expected)
    drawBar(middle + 0.2, row.accomplished, isOver(row) ? timeFills.over : timeFills.accomplished)
    const label = { x: middle, width: room - 1.5, align: 'center' } as const
    writeLine(document, row.name, { ...label, y: plot.bottom + 3.4, size: 7 })
    // The font Helvetica contains no minus sign. An en dash looks the same, and readers can select it and search for it.
    const difference = formatDifference(row.accomplished - row.expected, t).replace('−', '–')
    writeLine(document, difference, { ...label, y: plot.bottom + 6.8, size: 7, bold: true })
  }
  drawKey(document, { x: plot.left, y: plot.bottom + 12 }, [
    { fill: timeFills.expected, text: t('audit.expected') },
    { fill: timeFills.accomplished, text: t('audit.accomplished') },
    ...(rows.some(isOver) ? [{ fill: timeFills.over, text: t('audit.over') }] : []),
  ])
}

function drawKey(
  document: jsPDF,
  { x, y }: { x: number; y: number },
  entries: readonly { fill: Fill; text: string }[],
): void {
  let left = x
  for (const { fill, text } of entries) {
    document.setFillColor(toPaperColor(fill))
    document.rect(left, y - 2.2, 2.4, 2.4, 'F')
    write(document, text, { x: left + 3.6, y, size: 7.5, color: ink.quiet, width: 60 })
    left += document.getTextWidth(text) + 9
  }
}
