import type { Language } from '@zelo/contract/account-fields'
import { readText, storageKeys, writeText } from './storage.ts'

export type { Language }

/** The two languages of the interface, with the names that the selector shows (spec 1 §2, Login). */
export const languages = [
  { code: 'pt-BR', short: 'PT', name: 'Português - BR' },
  { code: 'en-US', short: 'EN', name: 'English - US' },
] as const satisfies readonly { code: Language; short: string; name: string }[]

/** The chosen language; Brazilian Portuguese when none was chosen (spec 1 §4). */
export function storedLanguage(): Language {
  return readText(storageKeys.language) === 'en-US' ? 'en-US' : 'pt-BR'
}

export function storeLanguage(language: Language): void {
  writeText(storageKeys.language, language)
}
