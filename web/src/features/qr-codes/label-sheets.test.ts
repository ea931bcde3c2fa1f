import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countLabels, findSheet, labelSheets, layouts, locateCorner, page, paginate } from './label-sheets.ts'

const sheets = Object.values(labelSheets)

test('labels stay within the page, do not overlap and have even margins', () => {
  for (const sheet of sheets) {
    const corners = Array.from({ length: countLabels(sheet) }, (_, index) => locateCorner(sheet, index))
    const [first] = corners
    const last = corners.at(-1)
    assert.ok(first && last && first.x > 4 && first.y > 4)
    assert.ok(Math.abs(page.width - (last.x + sheet.width) - first.x) < 1e-9)
    assert.ok(Math.abs(page.height - (last.y + sheet.height) - first.y) < 1e-9)
    for (const [index, corner] of corners.entries()) {
      for (const other of corners.slice(index + 1)) {
        const apart = other.x - corner.x >= sheet.width || other.y - corner.y >= sheet.height - 1e-9
        assert.ok(apart || corner.x - other.x >= sheet.width)
      }
    }
  }
})

test('labels have the sizes and margins of common label sheets', () => {
  const measures = sheets.map((sheet) => {
    const { x, y } = locateCorner(sheet, 0)
    return [
      countLabels(sheet),
      sheet.width,
      sheet.height,
      Math.round(x * 100) / 100,
      Math.round(y * 100) / 100,
    ]
  })
  assert.deepEqual(measures, [
    [8, 95, 68.25, 10, 12],
    [8, 99.1, 67.7, 4.65, 13.1],
    [14, 99.1, 38.1, 4.65, 15.15],
    [21, 63.5, 38.1, 7.25, 15.15],
  ])
})

test('codes fill the labels in order, from the first free label', () => {
  const layout = fc.constantFrom(...layouts)
  fc.assert(
    fc.property(layout, fc.nat(200), fc.nat(20), (chosen, count, start) => {
      const sheet = findSheet(chosen)
      const perPage = sheet ? countLabels(sheet) : 1
      const first = start % perPage
      const codes = Array.from({ length: count }, (_, index) => index)
      const pages = paginate(codes, sheet, first)
      assert.deepEqual(
        pages.flatMap((placed) => placed.map(({ code }) => code)),
        codes,
      )
      assert.equal(pages.length, count === 0 ? 0 : Math.ceil(((sheet ? first : 0) + count) / perPage))
      for (const [number, placed] of pages.entries()) {
        const from = number === 0 && sheet ? first : 0
        assert.deepEqual(
          placed.map(({ label }) => label),
          placed.map((_, index) => from + index),
        )
        assert.ok(placed.length <= perPage)
      }
    }),
  )
})
