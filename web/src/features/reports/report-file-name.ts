import { toFileDate } from '@zelo/contract/rules/calendar'

/** The longest name, in characters, without the date and the extension. */
const mostCharacters = 100

/**
 * Returns the name of a report's file, `relatorio-<name>-DD-MM-YYYY.pdf` (`docs/domain.md`). `day` is the day of the
 * export.
 */
export function reportFileName(name: string, day: string, ending: 'pdf' | 'xlsx'): string {
  return `${['relatorio', cleanFileName(name)].filter(Boolean).join('-')}-${toFileDate(day)}.${ending}`
}

/** Returns a text for a file name. Hyphens replace all characters except letters and digits. */
export function cleanFileName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  return [...clean].slice(0, mostCharacters).join('').replace(/-$/, '')
}
