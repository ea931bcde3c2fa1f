import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Periodicity } from '@zelo/contract/periodicities'
import i18next from 'i18next'
import { dashboard as enUS } from '../../i18n/en-US/dashboard.ts'
import { dashboard as ptBR } from '../../i18n/pt-BR/dashboard.ts'
import { formatPeriodicity } from './periodicity-words.ts'
import { appointment } from './test-appointment.ts'

before(() =>
  i18next.init({
    lng: 'pt-BR',
    resources: {
      'pt-BR': { translation: { dashboard: ptBR } },
      'en-US': { translation: { dashboard: enUS } },
    },
    interpolation: { escapeValue: false },
  }),
)

function inWords(change: Partial<Periodicity>, language = 'pt-BR'): string {
  const periodicity = { ...appointment({}).agenda.periodicity, weekdays: '', ...change }
  return formatPeriodicity(periodicity, i18next.getFixedT(language), language)
}

const workdays = 'Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira'

test('weekdays are shown as a range, a list or every day [R1-157]', () => {
  assert.equal(inWords({ weekdays: workdays }), 'Segunda a sexta')
  assert.equal(inWords({ weekdays: workdays }, 'en-US'), 'Monday to Friday')
  assert.equal(inWords({ weekdays: 'Segunda-feira - Quarta-feira - Sábado' }), 'Segunda, quarta e sábado')
  assert.equal(inWords({ weekdays: 'Sábado' }, 'en-US'), 'Saturday')
  assert.equal(inWords({ weekdays: `Domingo - ${workdays} - Sábado` }), 'Todos os dias')
})

test('each periodicity type that is not weekly has its own text [R1-157]', () => {
  assert.equal(inWords({ type: '12X' }), 'Dia sim, dia não')
  assert.equal(inWords({ type: 'mes', dayOfMonth: 15 }), 'Todo dia 15')
  assert.equal(inWords({ type: 'ano', dayOfMonth: 29, month: 2 }), 'Todo ano em 29 de fevereiro')
  assert.equal(
    inWords({ type: 'semAlt', weekdays: 'Segunda-feira', weekdays2: 'Quinta-feira - Sexta-feira' }),
    'Semanas alternadas: segunda; quinta e sexta',
  )
})
