import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cnpjMask } from '@zelo/contract/rules/cnpj'
import { cpfMask } from '@zelo/contract/rules/cpf'
import { phoneMask } from '@zelo/contract/rules/phone'
import { dateMask } from '@zelo/contract/rules/typed-date'
import { timeMask } from '@zelo/contract/rules/typed-time'
import { findCaretAfterMask } from './caret-after-mask.ts'

/**
 * Applies a change to a field and returns the new text. The character `|` marks the caret in the old and in the new text.
 */
function after(
  text: string,
  change: (before: string, after: string) => [string, string],
  mask = cpfMask,
): string {
  const [before, behind] = change(...(text.split('|') as [string, string]))
  const masked = mask.type(before + behind) ?? ''
  const caret = findCaretAfterMask(before + behind, before.length, masked)
  return `${masked.slice(0, caret)}|${masked.slice(caret)}`
}

const type =
  (key: string) =>
  (before: string, behind: string): [string, string] => [before + key, behind]
const backspace = (before: string, behind: string): [string, string] => [before.slice(0, -1), behind]

test('the caret stays at the end while the user fills a field', () => {
  assert.equal(after('529|', type('9')), '529.9|')
  assert.equal(after('529.98|', type('x')), '529.98|')
  assert.equal(after('3|', type('/'), dateMask), '03/|')
  assert.equal(after('8|', type('3'), timeMask), '08:3|')
  assert.equal(after('+558599123456|', type('7'), phoneMask), '(85) 9 9123-4567|')
})

test('the caret stays in place when a digit is inserted or deleted', () => {
  assert.equal(after('52|9.982', type('7')), '527|.998.2')
  assert.equal(after('529.9|82', backspace), '529|.82')
  assert.equal(after('03|/02/1990', backspace, dateMask), '0|/02/1990')
  assert.equal(after('0|/02/1990', type('4'), dateMask), '04|/02/1990')
})

test('the caret moves over a separator on backspace', () => {
  assert.equal(after('529.|982', backspace), '529|.982')
  assert.equal(after('03/|02/1990', backspace, dateMask), '03|/02/1990')
})

test('the caret stays in place if the mask rejects a character', () => {
  assert.equal(after('52|9.982', type('x')), '52|9.982')
})

test('the caret stays before the same digits if the text before changes', () => {
  assert.equal(after('|30', type('8'), timeMask), '08:|30')
  assert.equal(after('|(85) 9 9123-4567', type('+'), phoneMask), '+|85991234567')
  assert.equal(after('+5|85991234567', type('5'), phoneMask), '(|85) 9 9123-4567')
})

test('the caret stays after a letter typed into a CNPJ', () => {
  assert.equal(after('12.AB|3.45', type('c'), cnpjMask), '12.ABC|.345')
})
