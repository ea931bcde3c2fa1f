import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QrCode } from '@zelo/contract/qr-codes'
import { quietZone, toQrModules } from '../../kit/qr/qr.ts'
import { drawDoorSign, type PrintedWords } from './door-sign.ts'
import { renderSvg } from './draw-svg.ts'
import type { Code, Drawing, Measure, Shape, TextLine } from './drawing.ts'
import { labelSheets, layouts, locateCorner } from './label-sheets.ts'
import { countPages, drawPages } from './print-pages.ts'
import { drawPicture } from './qr-picture.ts'

const measure: Measure = (text, size) => text.length * size * 0.56

const words: PrintedWords = {
  instruction: 'Aponte a câmera do aplicativo para o código',
  steps: [
    { verb: 'Leia', rest: 'o código ao chegar' },
    { verb: 'Faça', rest: 'as tarefas da lista' },
    { verb: 'Fotografe', rest: 'e termine' },
  ],
  typed: 'A câmera não lê? Digite no aplicativo',
  environment: 'Ambiente',
  care: 'Não cubra nem plastifique com brilho',
}

const usual: QrCode = {
  id: 412,
  name: 'Banheiro feminino, térreo',
  company: 'Porto Azul',
  floor: 'Térreo',
  sector: 'Recepção',
  content: '{"id":412,"k":"ABCDEFGHJKMNPQRSTVWX"}',
  shortCode: '0CWT-VWXE',
  plainCodes: null,
  seenAt: null,
}
const longest: QrCode = {
  ...usual,
  id: 9_007_199_254_740_991,
  name: 'W'.repeat(120),
  company: `${'Instituto de Saúde '.repeat(6)}Norte`,
  floor: 'm '.repeat(60).trim(),
  content: '{"id":9007199254740991,"k":"ABCDEFGHJKMNPQRSTVWX"}',
  shortCode: '7ZZZZZZZZZZVWX-E123',
}

const codesOn = ({ shapes }: Drawing) => shapes.filter((shape): shape is Code => shape.kind === 'code')
const textsOn = ({ shapes }: Drawing) => shapes.filter((shape): shape is TextLine => shape.kind === 'text')

/** Returns the bounds of a shape: left, top, right, bottom. */
function measureShape(shape: Shape): [number, number, number, number] {
  switch (shape.kind) {
    case 'code':
      return [shape.x, shape.y, shape.x + shape.size, shape.y + shape.size]
    case 'line': {
      const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)]
      const half = shape.thickness / 2
      return [Math.min(...xs) - half, Math.min(...ys) - half, Math.max(...xs) + half, Math.max(...ys) + half]
    }
    case 'text': {
      const width = measure(shape.text, shape.size, shape.bold)
      const left = shape.x - { left: 0, center: width / 2, right: width }[shape.align]
      return [left, shape.y - shape.size * 0.75, left + width, shape.y + shape.size * 0.22]
    }
    default:
      return [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height]
  }
}

/** Splits a polyline into its segments. */
function splitStrokes(shape: Shape): Shape[] {
  if (shape.kind !== 'line') return [shape]
  return shape.points.slice(1).map((point, index) => ({ ...shape, points: [shape.points[index]!, point] }))
}

/** Fails if a shape is in a code's quiet zone or two texts overlap. */
function assertReadable(drawing: Drawing): void {
  const overlap = (one: number[], other: number[]) =>
    one[0]! < other[2]! && other[0]! < one[2]! && one[1]! < other[3]! && other[1]! < one[3]!
  const solid = drawing.shapes.filter(({ kind }) => kind !== 'outline').flatMap(splitStrokes)
  for (const code of codesOn(drawing)) {
    const quiet = (code.size / toQrModules(code.content).size) * quietZone
    const { x, y, size } = code
    const zone = [x - quiet + 0.01, y - quiet + 0.01, x + size + quiet - 0.01, y + size + quiet - 0.01]
    for (const shape of solid) {
      if (shape === code) continue
      assert.ok(!overlap(zone, measureShape(shape)), `in the quiet zone: ${JSON.stringify(shape)}`)
    }
  }
  const texts = textsOn(drawing)
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      assert.ok(!overlap(measureShape(one), measureShape(other)), `${one.text} stands over ${other.text}`)
    }
  }
}

test('a printed code is 100 mm wide, and its name at most 110 mm [R2-090 R2-091 R2-092]', () => {
  const sign = drawDoorSign(usual, words, measure)
  assert.deepEqual([sign.width, sign.height], [210, 297])
  assert.equal(codesOn(sign)[0]?.size, 100)
  const lines = textsOn(sign).filter(({ text }) => usual.name.includes(text))
  assert.equal(lines.map(({ text }) => text).join(' '), usual.name)
  for (const line of lines) {
    assert.ok(Math.abs(line.size - (26 * 25.4) / 72) < 1e-9)
    assert.deepEqual([line.x, line.align], [105, 'center'])
    assert.ok(measure(line.text, line.size, true) <= 110)
  }
})

test('long names stay outside the quiet zone and do not overlap', () => {
  for (const code of [usual, longest]) {
    for (const layout of layouts) {
      const codes = Array.from({ length: 2 }, () => code)
      for (const { drawing } of drawPages({ codes, layout, firstLabel: 0, words }, measure)) {
        assertReadable(drawing)
        for (const shape of drawing.shapes) {
          const [left, top, right, bottom] = measureShape(shape)
          assert.ok(left >= 4 && top >= 4 && right <= 206 && bottom <= 293, JSON.stringify(shape))
        }
      }
    }
    assertReadable(drawPicture(code, measure))
  }
})

test('code, name, company, floor and short code stay within the label', () => {
  for (const [layout, sheet] of Object.entries(labelSheets)) {
    const order = { codes: [usual], layout: layout as keyof typeof labelSheets, firstLabel: 5, words }
    const drawing = drawPages(order, measure).next().value!.drawing
    const { x, y } = locateCorner(sheet, 5)
    for (const shape of drawing.shapes) {
      const [left, top, right, bottom] = measureShape(shape)
      const on = left >= x && top >= y && right <= x + sheet.width && bottom <= y + sheet.height
      assert.ok(on, `${layout} ${JSON.stringify(shape)}`)
    }
    const text = textsOn(drawing)
      .map((line) => line.text)
      .join(' ')
    for (const part of [usual.name, usual.company, usual.floor, usual.shortCode]) {
      assert.ok(text.includes(part), `${layout}: ${text}`)
    }
  }
})

test('the computed number of pages equals the number of drawn pages', () => {
  for (const layout of layouts) {
    for (const count of [1, 8, 21, 22]) {
      const order = { codes: Array.from({ length: count }, () => usual), layout, firstLabel: 7, words }
      const drawn = [...drawPages(order, measure)]
      assert.equal(drawn.length, countPages(order))
      assert.equal(
        drawn.reduce((sum, { codes }) => sum + codes, 0),
        count,
      )
    }
  }
})

test('an SVG shows any name unchanged', () => {
  const svg = renderSvg(drawPicture({ ...usual, name: 'Sala <b> & "Łódź"' }, measure))
  assert.ok(svg.includes('>Sala &lt;b&gt; &amp; &quot;Łódź&quot;</text>'), svg.slice(-400))
})

test('an image is about 2,000 px wide with whole-pixel modules', () => {
  for (const code of [usual, longest]) {
    const drawing = drawPicture(code, measure)
    const [drawn] = codesOn(drawing)
    assert.equal((drawn?.size ?? 0) % toQrModules(code.content).size, 0)
    assert.ok(drawing.width > 1900 && drawing.width < 2100)
    assert.ok(Number.isInteger(drawing.height))
  }
})
