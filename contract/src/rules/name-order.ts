import { nameKey } from './name-key.ts'

/**
 * Returns a sort key by which names sort in natural order, ignoring case and accents: 'Sala 2' before 'Sala 10'. Each number
 * loses its leading zeros and gets its digit count as a prefix: one digit up to eight, and a 9 for each nine more. Compare the
 * keys by code point: `compareCodePoints`, or `collate "C"` in PostgreSQL. There the function `name_order` builds the same key
 * from a name's key.
 */
export function nameOrder(name: string): string {
  return nameKey(name).replace(/[0-9]+/g, (number) => {
    const digits = number.replace(/^0+/, '')
    return '9'.repeat(Math.floor(digits.length / 9)) + (digits.length % 9) + digits
  })
}

/**
 * Returns a comparison of names by `nameOrder` for one sort. It builds each name's key once. Names that differ only in case,
 * accents or leading zeros are equal.
 */
export function nameComparison(): (one: string, other: string) => number {
  const known = new Map<string, string>()
  let isPlain = true
  const lookUpOrder = (name: string) => {
    let order = known.get(name)
    if (order === undefined) {
      order = nameOrder(name)
      known.set(name, order)
      isPlain &&= !afterSurrogates.test(order)
    }
    return order
  }
  return (one, other) => {
    const [first, second] = [lookUpOrder(one), lookUpOrder(other)]
    if (!isPlain) return compareCodePoints(first, second)
    return first < second ? -1 : Number(first > second)
  }
}

/** Matches where UTF-16 order differs from code point order. */
const afterSurrogates = /[\ud800-\uffff]/

/** Compares texts by code point, like PostgreSQL's collation "C". JavaScript's UTF-16 order puts emoji before U+E000. */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const difference = rankUnit(one.charCodeAt(index)) - rankUnit(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** Returns the rank of a UTF-16 unit. Surrogates encode code points beyond U+FFFF, so they sort after every other unit. */
function rankUnit(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2800 : unit
}
