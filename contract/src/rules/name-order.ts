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
  let isPlain = true
  const orderOf = (name: string) => {
    let order = known.get(name)
    if (order === undefined) {
      order = nameOrder(name)
      known.set(name, order)
      isPlain &&= !afterSurrogates.test(order)
    }
    return order
  }
  return (one, other) => {
    const [first, second] = [orderOf(one), orderOf(other)]
    if (!isPlain) return compareCodePoints(first, second)
    return first < second ? -1 : Number(first > second)
  }
}

/** Where the order of UTF-16 is not that of code points. */
const afterSurrogates = /[\ud800-\uffff]/

/** Compares texts by code point, as PostgreSQL's collation "C" does. JavaScript compares UTF-16, which sorts emoji before U+E000. */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const difference = rankOf(one.charCodeAt(index)) - rankOf(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** Surrogates stand for code points beyond U+FFFF, and so after every other unit. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2800 : unit
}
