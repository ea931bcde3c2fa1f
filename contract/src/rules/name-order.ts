import { nameKey } from './name-key.ts'

/**
 * Returns a text by which names sort as people count: 'Sala 2' before 'Sala 10', whatever their case and accents. Before
 * the digits of each number, without leading zeros, stands how many there are: eight and fewer as one digit, and a 9 for
 * each nine more. Compare such texts by code point: `compareCodePoints`, or `collate "C"` in PostgreSQL, where the function
 * `name_order` makes the same text of a name's key.
 */
export function nameOrder(name: string): string {
  return nameKey(name).replace(/[0-9]+/g, (number) => {
    const digits = number.replace(/^0+/, '')
    return '9'.repeat(Math.floor(digits.length / 9)) + (digits.length % 9) + digits
  })
}

/**
 * Returns a comparison of names by `nameOrder`, for one sort: it makes the text of each name once. Names that differ in
 * case, accents or leading zeros only are equal.
 */
export function nameComparison(): (one: string, other: string) => number {
  const known = new Map<string, string>()
  const orderOf = (name: string) => {
    let order = known.get(name)
    if (order === undefined) {
      order = nameOrder(name)
      known.set(name, order)
    }
    return order
  }
  return (one, other) => compareCodePoints(orderOf(one), orderOf(other))
}

/** Compares texts by code point, as PostgreSQL's collation "C" does. JavaScript compares UTF-16, which sorts emoji before U+E000. */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const difference = afterSurrogates(one.charCodeAt(index)) - afterSurrogates(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

function afterSurrogates(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2000 + 0x800 : unit
}
