import { toFileDate } from '@zelo/contract/rules/calendar'

/** Maximum length of a name, without the date and the extension. */
const mostCharacters = 100

/**
 * Returns a report's file name, `relatorio-<name>-DD-MM-YYYY.pdf` (`docs/domain.md`). `day` is the export's. A hyphen
 * replaces everything except letters and digits.
 */
export function reportFileName(name: string, day: string, ending: 'pdf' | 'xlsx'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  const short = [...clean].slice(0, mostCharacters).join('').replace(/-$/, '')
  return `${['relatorio', short].filter(Boolean).join('-')}-${toFileDate(day)}.${ending}`
}
