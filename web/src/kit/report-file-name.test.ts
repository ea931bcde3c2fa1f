import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reportFileName } from './report-file-name.ts'

test('names a report’s file after the report and the export day [R3-469]', () => {
  assert.equal(
    reportFileName('procedimentos', '2026-11-19', 'xlsx'),
    'relatorio-procedimentos-19-11-2026.xlsx',
  )
})

test('keeps a person’s name readable and safe in a file name', () => {
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

test('makes a file name that every system accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const made = reportFileName(name, '2026-11-19', 'xlsx')
      assert.match(made, /^relatorio(-[\p{L}\p{M}\p{N}]+)*-19-11-2026\.xlsx$/u)
      assert.ok([...made].length <= 130)
    }),
  )
})
