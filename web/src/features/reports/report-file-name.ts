import { toFileDate } from '@zelo/contract/rules/calendar'

/** The longest name, in characters, without the date and the extension. */
const mostCharacters = 100

/**
 * Returns the name of a report's file, `relatorio-<name>-DD-MM-YYYY.pdf` (`docs/domain.md`). `day` is the day of the
 * export. Hyphens replace all characters except letters and digits.
 */
export function reportFileName(name: string, day: string, ending: 'pdf' | 'xlsx'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  const short = [...clean].slice(0, mostCharacters).join('').replace(/-$/, '')
  return `${['relatorio', short].filter(Boolean).join('-')}-${toFileDate(day)}.${ending}`
}
