import { toFileDate } from '@zelo/contract/rules/calendar'

/** A name may be so long, without the date and the ending. */
const mostCharacters = 100

/**
 * The name of a report's file, `relatorio-<name>-DD-MM-YYYY.pdf` (DOMAIN §8); `day` is that of the export. Whatever is
 * not a letter or a digit becomes a hyphen.
 */
export function reportFileName(name: string, day: string, ending: 'pdf' | 'xlsx'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  const short = [...clean].slice(0, mostCharacters).join('').replace(/-$/, '')
  return `${['relatorio', short].filter(Boolean).join('-')}-${toFileDate(day)}.${ending}`
}
