/**
 * Formats a share from 0 to 1 in percent with `digits` decimals, `23,4%`. A share close to 0 or 1 is shown as `<0,1%`
 * or `>99,9%`. It is never rounded to 0% or 100%.
 */
export function formatShare(share: number, language: string, digits: number): string {
  const { format: inWords } = createPercentFormat(language, digits)
  const words = inWords(share)
  const step = 10 ** -(digits + 2)
  if (share > 0 && words === inWords(0)) return `<${inWords(step)}`
  if (share < 1 && words === inWords(1)) return `>${inWords(1 - step)}`
  return words
}

/**
 * Returns the change of a share in percentage points, rounded to one decimal. Null if one of the two shares is unknown.
 */
export function toPoints(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round((now - before) * 1000) / 10
}

/** The formatters by language and number of decimals. Creating a formatter takes much longer than using it. */
const percents = new Map<string, Intl.NumberFormat>()

function createPercentFormat(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const known =
    percents.get(key) ?? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits })
  percents.set(key, known)
  return known
}
