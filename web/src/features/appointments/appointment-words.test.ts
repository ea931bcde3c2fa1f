import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import i18next from 'i18next'
import { dashboard as enUS } from '../../i18n/en-US/dashboard.ts'
import { dashboard as ptBR } from '../../i18n/pt-BR/dashboard.ts'
import { buildStrip, formatCleanings, formatInterval } from './appointment-words.ts'
import { appointment, at, instant } from './test-appointment.ts'

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

const title = (from: string, to: string, language = 'pt-BR') =>
  formatInterval({ from, to }, '2026-11-21', language)

test('the title of a day omits the current year', () => {
  assert.equal(title('2026-11-18', '2026-11-18'), 'Quarta-feira, 18 de novembro')
  assert.equal(title('2019-01-01', '2019-01-01'), 'Terça-feira, 1º de janeiro de 2019')
  assert.equal(title('2019-01-01', '2019-01-01', 'en-US'), 'Tuesday, January 1, 2019')
  assert.match(title('2026-11-17', '2026-11-19'), /^17.*19 de novembro de 2026$/)
  assert.match(title('2026-11-01', '2026-11-11'), /^1º\s–\s11 de novembro de 2026$/)
})

test('the title names the chosen company even without cleanings', () => {
  const t = i18next.getFixedT('pt-BR')
  assert.equal(formatCleanings([], [], { name: 'Lago Norte' }, t), '0 limpezas em Lago Norte')
})

test('with a filter, the title shows how many of all cleanings match', () => {
  const all = [appointment({ id: 1 }), appointment({ id: 2 })]
  const words = (language: string) =>
    formatCleanings(all, [], { name: 'Lago Norte' }, i18next.getFixedT(language), 1)
  assert.equal(words('pt-BR'), '1 de 2 limpezas em Lago Norte')
  assert.equal(words('en-US'), '1 of 2 cleanings at Lago Norte')
})

test('the number zero has the plural form in Portuguese and in English', () => {
  assert.equal(formatCleanings([], [], undefined, i18next.getFixedT('pt-BR')), '0 limpezas')
  assert.equal(formatCleanings([], [], undefined, i18next.getFixedT('en-US')), '0 cleanings')
})

test('the bar of unplanned work that continues past midnight ends at midnight', () => {
  const night = appointment({
    extras: [{ startedAt: instant('23:40'), endedAt: '2026-11-20T00:10:00-03:00' }],
  })
  const [, extra] = buildStrip(night, at('12:00'), i18next.getFixedT('pt-BR'))
  assert.deepEqual([extra?.start, extra?.end], [23 * 60 + 40, 23 * 60 + 59])
  assert.match(extra?.label ?? '', /^23:40 . 00:10 /)
})
