import { applyPattern, keepDigits, type Mask, roomIn } from './mask.ts'
import { visibleText } from './plain-text.ts'

/**
 * Returns a mask for groups of digits, such as 00/00/0000. If a user types a separator after one digit, the mask puts a
 * zero before the digit. If a user edits one group, the other groups do not change. `split` returns the typed groups.
 * `format` converts a complete text of any spelling to the pattern.
 */
export function groupedMask(
  pattern: string,
  rule: { split: (text: string) => string[]; format: (text: string) => string | undefined },
): Mask {
  const separator = pattern.replaceAll('0', '').charAt(0)
  const sizes = pattern.split(separator).map((group) => group.length)
  const groupsIn = (text: string) => rule.split(visibleText(text).trimStart()).map(keepDigits)
  const fits = (groups: readonly string[]) =>
    groups.length <= sizes.length && groups.every((group, index) => group.length <= sizes[index]!)

  function type(text: string): string | null {
    const groups = groupsIn(text)
    const digits = groups.join('')
    if (digits === '') return ''
    if (!fits(groups)) return digits.length > roomIn(pattern) ? null : applyPattern(pattern, digits)
    const closed = groups.at(-1) === '' ? groups.length - 2 : -1
    return groups.map((group, index) => (index === closed ? group.padStart(2, '0') : group)).join(separator)
  }

  function read(text: string): string {
    const trimmed = text.trim()
    const groups = rule.split(visibleText(trimmed))
    const isPart = groups.every((group) => /^\d*$/.test(group)) && (groups.length === 1 || fits(groups))
    const laidOut = (isPart ? type(trimmed) : null) ?? trimmed
    return rule.format(trimmed) ?? rule.format(laidOut) ?? laidOut
  }

  return { type, read }
}
