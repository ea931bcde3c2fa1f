import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SkippedCleaning } from '@zelo/contract/skipped-cleanings'
import i18next from 'i18next'
import { reports as enUS } from '../../i18n/en-US/reports.ts'
import { reports as ptBR } from '../../i18n/pt-BR/reports.ts'
import { buildSkippedSheet } from './skipped-sheet.ts'

before(() =>
  i18next.init({
    resources: {
      'pt-BR': { translation: { reports: ptBR } },
      'en-US': { translation: { reports: enUS } },
    },
    interpolation: { escapeValue: false },
  }),
)

const cleaning: SkippedCleaning = {
  appointmentId: 7,
  day: '2026-11-20',
  company: 'Filial Centro',
  environmentId: 4,
  environment: 'Recepção',
  personId: 1,
  person: 'Ana Lúcia',
  start: '09:00',
  end: '10:00',
  name: 'Consciência Negra',
  reason: 'national',
}

test('the sheet of skipped cleanings shows room, person, times and calendar day', () => {
  const shown = (language: string) => {
    const sheet = buildSkippedSheet([cleaning], i18next.getFixedT(language))
    return [sheet.title, ...sheet.columns.map(({ head, text }) => `${head}: ${text(0)}`)]
  }
  assert.deepEqual(shown('pt-BR'), [
    'Limpezas puladas',
    'Data: 20/11/2026',
    'Empresa: Filial Centro',
    'Ambiente: Recepção',
    'Colaborador: Ana Lúcia',
    'Início previsto: 09:00',
    'Término previsto: 10:00',
    'Pulada por: Consciência Negra (feriado nacional)',
  ])
  assert.deepEqual(shown('en-US').slice(-1), ['Skipped for: Consciência Negra (national holiday)'])
})

test('the PDF lists 200 skipped cleanings and the number of the rest', () => {
  const rows = Array.from({ length: 203 }, () => cleaning)
  const sheet = buildSkippedSheet(rows, i18next.getFixedT('pt-BR'))
  assert.deepEqual([sheet.paperRows.length, sheet.paperNote], [200, 'Mais 3 na planilha'])
  assert.equal(sheet.columns[0]!.values.length, 203)
})
