import fc from 'fast-check'
import type { Mask } from './mask.ts'

/** Types a text key by key into a field with a mask. Returns the field's text. */
export function typeInto(mask: Mask, text: string, start = ''): string {
  return [...text].reduce((shown, key) => mask.type(shown + key) ?? shown, start)
}

/** Types a text and leaves the field. Returns the field's text. */
export function typeAndLeave(mask: Mask, text: string): string {
  return mask.read(typeInto(mask, text))
}

/** Invisible characters in copied text. */
export const invisibleSigns = [
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2068',
  '\u2069',
  '\ufe0f',
  '\ufeff',
  '\u00ad',
]

/** Every dash that people and programs insert in numbers. */
export const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d']

/** Generates a text with invisible characters between some of its characters. */
export function withInvisibleSigns(text: string): fc.Arbitrary<string> {
  const sign = fc.option(fc.constantFrom(...invisibleSigns), { nil: '', freq: 3 })
  return fc
    .array(sign, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((signs) => [...text].map((character, index) => signs[index] + character).join('') + signs.at(-1))
}
