import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reportFileName } from './report-file-name.ts'

test('a file name has the report’s name and the export day [R3-469]', () => {
  assert.equal(
    reportFileName('procedimentos', '2026-11-19', 'xlsx'),
    'relatorio-procedimentos-19-11-2026.xlsx',
  )
})

test('a person’s name stays readable in a file name', () => {
  const buildPdfName = (name: string) => reportFileName(`colaborador-${name}`, '2026-11-19', 'pdf')
  assert.equal(buildPdfName('José  da Conceição'), 'relatorio-colaborador-José-da-Conceição-19-11-2026.pdf')
  assert.equal(buildPdfName('A/B: "C" <d>|?*\\'), 'relatorio-colaborador-A-B-C-d-19-11-2026.pdf')
  assert.equal(buildPdfName('../../etc'), 'relatorio-colaborador-etc-19-11-2026.pdf')
  assert.equal(
    buildPdfName('Banheiro masculino, térreo (nº 1.5)'),
    'relatorio-colaborador-Banheiro-masculino-térreo-nº-1-5-19-11-2026.pdf',
  )
  assert.equal(reportFileName('...', '2026-11-19', 'pdf'), 'relatorio-19-11-2026.pdf')
})

test('every operating system accepts the file name of a report', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const made = reportFileName(name, '2026-11-19', 'xlsx')
      assert.match(made, /^relatorio(-[\p{L}\p{M}\p{N}]+)*-19-11-2026\.xlsx$/u)
      assert.ok([...made].length <= 130)
    }),
  )
})
