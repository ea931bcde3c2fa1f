import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts as english } from './en-US.ts'
import { texts as portuguese } from './pt-BR.ts'

type Section = { readonly [key: string]: string | Section }

function flat(section: Section, path = ''): Map<string, string> {
  return new Map(
    Object.entries(section).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  )
}

const source = flat(portuguese)
const translated = flat(english)
const listVariables = (text = '') => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

test('every text exists in both languages and has the same variables', () => {
  assert.deepEqual([...translated.keys()].sort(), [...source.keys()].sort())
  for (const [key, text] of source) {
    assert.notEqual(text.trim(), '', key)
    assert.deepEqual(listVariables(translated.get(key)), listVariables(text), key)
  }
})

test('no text of the field app has an exclamation mark', () => {
  for (const [key, text] of [...source, ...translated]) assert.ok(!text.includes('!'), key)
})
