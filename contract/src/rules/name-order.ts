import { nameKey } from './name-key.ts'

/**
 * Returns a sort key that gives names their natural order: 'Sala 2' comes before 'Sala 10'. Case and accents do not
 * matter. In the key, each number has no leading zeros and comes after its number of digits. The number of digits is
 * written as a 9 for each nine digits, then the rest from 0 to 8. Compare the keys by code point: `compareCodePoints`,
 * or `collate "C"` in PostgreSQL. PostgreSQL's function `name_order` builds the same key from a name key.
 */
export function nameOrder(name: string): string {
  return nameKey(name).replace(/[0-9]+/g, (number) => {
    const digits = number.replace(/^0+/, '')
    return '9'.repeat(Math.floor(digits.length / 9)) + (digits.length % 9) + digits
  })
}

/**
 * Returns a function that compares names by `nameOrder`. It builds the key of each name only once, so use a new
 * function for each sort. Names that differ only in case, accents or leading zeros are equal.
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

/** Matches characters whose order in UTF-16 differs from the order of code points. */
const afterSurrogates = /[\ud800-\uffff]/

/**
 * Compares texts by code point, like PostgreSQL's collation "C". JavaScript compares by UTF-16 and puts emoji before
 * U+E000.
 */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const difference = rankUnit(one.charCodeAt(index)) - rankUnit(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/**
 * Returns the rank of a UTF-16 unit. Surrogates have the highest ranks, because they are the halves of code points
 * beyond U+FFFF.
 */
function rankUnit(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x2800 : unit
}
