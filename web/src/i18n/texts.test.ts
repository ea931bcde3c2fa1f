import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceNames } from '@zelo/contract/reference-lists'
import { baseTexts as enBase } from './en-US.ts'
import { accountTexts as enAccount } from './en-US-account.ts'
import { baseTexts as ptBase } from './pt-BR.ts'
import { accountTexts as ptAccount } from './pt-BR-account.ts'
import { sections } from './sections.ts'

type Section = { readonly [key: string]: string | Section }

function flat(section: Section, path = ''): Map<string, string> {
  return new Map(
    Object.entries(section).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  )
}

async function loaded(language: keyof typeof sections): Promise<Section[]> {
  return await Promise.all(Object.values(sections[language]).map((load) => load()))
}

const merged = (parts: Section[]) => new Map(parts.flatMap((part) => [...flat(part)]))
const portuguese = merged([ptBase, ptAccount, ...(await loaded('pt-BR'))])
const english = merged([enBase, enAccount, ...(await loaded('en-US'))])
const listVariables = (text = '') => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

test('every text exists in both languages and is not empty [R1-002 R3-001 R3-002]', () => {
  assert.deepEqual([...english.keys()].sort(), [...portuguese.keys()].sort())
  for (const [key, text] of [...portuguese, ...english]) assert.notEqual(text.trim(), '', key)
})

test('a text has the same variables in both languages [R1-002]', () => {
  for (const [key, text] of portuguese)
    assert.deepEqual(listVariables(english.get(key)), listVariables(text), key)
})

test('the sheet names are valid in Excel in both languages', () => {
  const lists = [...['branches', 'userList', 'cpfRegistrations', 'environments'], ...referenceNames]
  for (const texts of [portuguese, english]) {
    const names = [...texts].filter(([key]) => key.startsWith('reports.sheets.'))
    assert.equal(names.length, 10)
    for (const [key, name] of names) assert.ok(name.length <= 28, `${key}: ${name}`)
    for (const list of lists) names.push([list, texts.get(`${list}.title`) ?? ''])
    for (const [key, name] of names) {
      assert.match(name, /^[^[\]*?/\\:']{1,31}$/, key)
    }
  }
})

test('only texts that the specification sets end with an exclamation mark', () => {
  const specified = new Set([
    'sessions.blocked',
    'errors.sign_up_refused',
    'fields.cpf_invalid',
    'fields.birth_date_invalid',
    'users.signedUp',
    'users.signUpFailed',
    'users.saved',
    'users.saveFailed',
    'sectors.batchFailed',
    'risks.batchFailed',
    'procedures.batchFailed',
    'categories.batchFailed',
  ])
  for (const [key, text] of portuguese)
    assert.ok(specified.has(key) || !text.endsWith('!'), `${key}: ${text}`)
})
