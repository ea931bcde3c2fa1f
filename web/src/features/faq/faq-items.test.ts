import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { faq as english } from '../../i18n/en-US/faq.ts'
import { faq as portuguese } from '../../i18n/pt-BR/faq.ts'
import { type FaqItem, findItems, listFaqItems, parseBlocks, sliceFaqPage } from './faq-items.ts'

type Texts = { [name: string]: string | Texts }

/** Returns the questions in one language. `faq` contains the texts of that language. */
function itemsIn(faq: Texts): FaqItem[] {
  const t = (key: string) =>
    key.split('.').reduce<Texts | string>((text, name) => (text as Texts)[name]!, { faq } as Texts)
  return listFaqItems(t as TFunction, 'https://zelo.example/campo/')
}

test('the FAQ has nine questions and one link in each language [R3-097 R3-271]', () => {
  for (const faq of [portuguese, english]) {
    const items = itemsIn(faq)
    assert.deepEqual(
      items.map(({ id }) => id),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    assert.deepEqual(
      items.map(({ description, linkGooglePlayStore }) => [
        description.split('LINK').length - 1,
        linkGooglePlayStore,
      ]),
      items.map(({ id }) => (id === 3 ? [1, 'https://zelo.example/campo/'] : [0, null])),
    )
  }
})

test('the answer about the order of registrations lists steps and their screens [R2-006]', () => {
  const orders = [
    [portuguese, /Em que ordem/, 'Empresas Coordenadores ASGs Procedimentos Ambientes Periodicidades'],
    [english, /which order/, 'Companies Coordinators Cleaners Procedures Rooms Periodicities'],
  ] as const
  for (const [faq, question, expected] of orders) {
    const item = itemsIn(faq).find(({ title }) => question.test(title))
    const steps = parseBlocks(item?.description ?? '').flatMap((block) =>
      block.kind === 'steps' ? block.steps : [],
    )
    assert.equal(steps.map((step) => /\p{L}+/u.exec(step)?.[0]).join(' '), expected)
    assert.match(steps[2]!, /CPF/)
    assert.match(steps[3]!, /^Proced\p{L}+, ris\p{L}+, se\p{L}+ (e|and) cat/u)
    assert.match(steps[5]!, /(e agendamentos|and schedules):/)
    assert.deepEqual(
      item?.places.map(({ path }) => path),
      [
        '/filiais',
        '/pre-cadastro-usuarios',
        '/procedimentos',
        '/riscos',
        '/setores',
        '/categorias',
        '/ambientes',
        '/agendamentos',
      ],
    )
  }
})

test('the answers have equal paragraphs and steps in Portuguese and in English', () => {
  const kinds = (faq: Texts) =>
    itemsIn(faq).map(({ description }) =>
      parseBlocks(description).map((block) => (block.kind === 'steps' ? block.steps.length : 'paragraph')),
    )
  assert.deepEqual(kinds(english), kinds(portuguese))
  assert.deepEqual(parseBlocks('Antes.\n\n1. Abra.\n2. Salve.\n\nDepois de 2. Fim.'), [
    { kind: 'paragraph', text: 'Antes.' },
    { kind: 'steps', steps: ['Abra.', 'Salve.'] },
    { kind: 'paragraph', text: 'Depois de 2. Fim.' },
  ])
})

test('the search finds questions and answers, ignoring case and accents', () => {
  const items = itemsIn(portuguese)
  const found = (search: string) => findItems(items, search).map(({ id }) => id)
  assert.deepEqual(found('TELA INICIAL'), [3])
  assert.deepEqual(found('diferenca entre setor'), [7])
  assert.deepEqual(found(''), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(found('nada disto'), [])
})

test('a page shows 20 questions; too large numbers open the last page [R3-091]', () => {
  const items = Array.from({ length: 45 }, (_, index) => ({ ...itemsIn(portuguese)[0]!, id: index + 1 }))
  const idsOn = (wanted: number) => sliceFaqPage(items, wanted).shown.map(({ id }) => id)
  assert.deepEqual([idsOn(1).length, idsOn(2)[0], idsOn(3).length, idsOn(9)[0]], [20, 21, 5, 41])
  assert.deepEqual([sliceFaqPage([], 1).pageCount, sliceFaqPage(items, 9).page], [1, 3])
})
