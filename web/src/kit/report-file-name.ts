import { toFileDate } from '@zelo/contract/rules/calendar'

/** A name may be so long, without the date and the ending. */
const mostCharacters = 100

/**
 * The name of a report's file, `relatorio-<name>-DD-MM-YYYY.pdf` (DOMAIN §8); `day` is that of the export. What file
 * systems refuse in a name, or read as something else, becomes a hyphen.
 */
export function reportFileName(name: string, day: string, ending: 'pdf' | 'xlsx'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\s\p{C}-]+/gu, '-')
    .replace(/^[-.]+/, '')
  const short = [...clean]
    .slice(0, mostCharacters)
    .join('')
    .replace(/[-.]+$/, '')
  return `${['relatorio', short].filter(Boolean).join('-')}-${toFileDate(day)}.${ending}`
}
