import type { Language } from '../account-fields.ts'
import { plainText } from './plain-text.ts'

/** The largest area of one environment, in square metres. */
export const largestArea = 1_000_000

/** Matches an area with at most two decimals after a comma or a point. */
const plainArea = /^\d+([.,]\d{1,2})?$/

/**
 * Matches an area with thousands separators. A single comma before three digits could be a decimal comma, so it does
 * not match. A single point does match, because Brazilian spreadsheets write 1500 as `1.500`.
 */
const groupedArea = /^\d{1,3}((\.\d{3})+(,\d{1,2})?|(,\d{3})+\.\d{1,2})$/

/**
 * Reads a typed area in square metres, such as `12,5` or `12.5 m²`. Returns null for an empty text. Returns undefined
 * for a text that is not an area from 0.01 to `largestArea`.
 */
export function readArea(text: string): number | null | undefined {
  const plain = plainText(text).replace(/ ?m2$/i, '')
  if (plain === '') return null
  if (!plainArea.test(plain) && !groupedArea.test(plain)) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(plain)
  const whole = plain.slice(0, decimals?.index).replace(/\D/g, '')
  const area = Number(`${whole}.${decimals?.[1] ?? '0'}`)
  return area > 0 && area <= largestArea ? area : undefined
}

/** A list formats thousands of areas. Creating a number format takes longer than using it. */
const formats = new Map<Language, Intl.NumberFormat>()

/** Returns an area with its unit: `12,5 m²`. */
export function formatArea(area: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  formats.set(language, format)
  return `${format.format(area)}\u00a0m²`
}
