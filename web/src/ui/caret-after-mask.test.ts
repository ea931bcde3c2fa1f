import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { caretAfterMask } from './caret-after-mask.ts'

/** Types at the caret, which `|` marks, and answers the field with its caret. */
function after(
  text: string,
  change: (before: string, after: string) => [string, string],
  mask = maskCpf,
): string {
  const [before, behind] = change(...(text.split('|') as [string, string]))
  const masked = mask(before + behind)
  const caret = caretAfterMask(before + behind, before.length, mask)
  return `${masked.slice(0, caret)}|${masked.slice(caret)}`
}

const type =
  (key: string) =>
  (before: string, behind: string): [string, string] => [before + key, behind]
const backspace = (before: string, behind: string): [string, string] => [before.slice(0, -1), behind]

test('the caret stays at the end while a field is filled', () => {
  assert.equal(after('529|', type('9')), '529.9|')
  assert.equal(after('529.98|', type('x')), '529.98|')
})

test('the caret stays where a digit is put in or taken out in the middle', () => {
  assert.equal(after('52|9.982', type('7')), '527|.998.2')
  assert.equal(after('529.9|82', backspace), '529|.82')
})

test('a backspace behind a separator goes over it', () => {
  assert.equal(after('529.|982', backspace), '529|.982')
})

test('the caret stays where it is when a character is typed that the mask has no place for', () => {
  assert.equal(after('52|9.982', type('x')), '52|9.982')
})

test('letters count where the mask takes them, as that of the CNPJ does', () => {
  assert.equal(after('12.AB|3.45', type('c'), maskCnpj), '12.ABC|.345')
})
