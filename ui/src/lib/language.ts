import type { Language } from '@zelo/contract/account-fields'
import { readText, storageKeys, writeText } from './storage.ts'

export type { Language }

/** The two interface languages, with their names in the selector (R1-042). */
export const languages = [
  { code: 'pt-BR', short: 'PT', name: 'Português - BR' },
  { code: 'en-US', short: 'EN', name: 'English - US' },
] as const satisfies readonly { code: Language; short: string; name: string }[]

/** Returns the chosen language. The default is Brazilian Portuguese (R1-003). */
export function readLanguage(): Language {
  return readText(storageKeys.language) === 'en-US' ? 'en-US' : 'pt-BR'
}

export function storeLanguage(language: Language): void {
  writeText(storageKeys.language, language)
}
