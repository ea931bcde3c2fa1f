import type { Language } from '../account-fields.ts'
import { nameKey } from './name-key.ts'

/**
 * The colours of the five groups of the Brazilian risk map (NR-5). Users can distinguish all colours of this file on a
 * light and on a dark background.
 */
export const riskMap = [
  { name: 'green', group: 'physical', color: '#2e8b57' },
  { name: 'red', group: 'chemical', color: '#c0392b' },
  { name: 'brown', group: 'biological', color: '#8a5a2b' },
  { name: 'yellow', group: 'ergonomic', color: '#d9a400' },
  { name: 'blue', group: 'accidents', color: '#1f6fb5' },
] as const

export const otherColors = [
  { name: 'orange', color: '#d9691e' },
  { name: 'pink', color: '#c2498a' },
  { name: 'purple', color: '#7b4fa3' },
  { name: 'navy', color: '#174a7c' },
  { name: 'turquoise', color: '#158a8a' },
  { name: 'lime', color: '#7aa83a' },
  { name: 'grey', color: '#6b7378' },
  { name: 'black', color: '#22282a' },
] as const

type ColorName = (typeof riskMap)[number]['name'] | (typeof otherColors)[number]['name']

/** The names of all colours, in forms and in import files. */
export const colorNames: Record<Language, Record<ColorName, string>> = {
  'pt-BR': {
    green: 'verde',
    red: 'vermelho',
    brown: 'marrom',
    yellow: 'amarelo',
    blue: 'azul',
    orange: 'laranja',
    pink: 'rosa',
    purple: 'roxo',
    navy: 'azul-marinho',
    turquoise: 'turquesa',
    lime: 'verde-limão',
    grey: 'cinza',
    black: 'preto',
  },
  'en-US': {
    green: 'green',
    red: 'red',
    brown: 'brown',
    yellow: 'yellow',
    blue: 'blue',
    orange: 'orange',
    pink: 'pink',
    purple: 'purple',
    navy: 'navy',
    turquoise: 'turquoise',
    lime: 'lime',
    grey: 'gray',
    black: 'black',
  },
}

/** Other words for colours, which import files may contain. */
const otherWords: Record<string, ColorName> = {
  vermelha: 'red',
  amarela: 'yellow',
  roxa: 'purple',
  preta: 'black',
  grey: 'grey',
  'navy blue': 'navy',
}

const byWord = new Map(
  [
    ...Object.values(colorNames).flatMap((words) => Object.entries(words)),
    ...Object.entries(otherWords).map(([word, name]) => [name, word]),
  ].map(([name, word]) => [
    wordKey(word!),
    [...riskMap, ...otherColors].find((one) => one.name === name)!.color,
  ]),
)

/** Returns a word in lower case without accents, and with spaces instead of hyphens. */
function wordKey(word: string): string {
  return nameKey(word).replace(/[\s_-]+/g, ' ')
}

/**
 * Returns a colour as `#rrggbb`. Reads the colour's name in Portuguese or English, and the forms `#RRGGBB`, `RRGGBB`
 * and `#RGB`. Returns undefined for any other text.
 */
export function readColor(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  if (/^#?[0-9a-f]{6}$/.test(written)) return `#${written.replace('#', '')}`
  if (/^#[0-9a-f]{3}$/.test(written)) return longColor(written)
  return byWord.get(wordKey(text))
}

/** Formats a colour while a user types it: adds `#`, uses small letters, and removes invalid characters. */
export function typedColor(text: string): string {
  const figures = text
    .toLowerCase()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 6)
  return figures === '' ? '' : `#${figures}`
}

/** Expands a colour typed in the short form: `#1f6` becomes `#11ff66`. */
export function longColor(color: string): string {
  return /^#[0-9a-f]{3}$/.test(color) ? color.replace(/[0-9a-f]/g, '$&$&') : color
}
