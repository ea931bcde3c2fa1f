import { type Language, readLanguage, storeLanguage } from '@zelo/ui/lib/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { baseTexts } from './pt-BR.ts'
import type { accountTexts } from './pt-BR-account.ts'
import type { SectionTexts } from './sections.ts'
import { type Part, textFiles } from './text-files.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof baseTexts & typeof accountTexts & SectionTexts }
  }
}

const parts = new Set<Part>(['base'])
let started: Promise<void> | undefined

async function load(language: Language, part: Part): Promise<void> {
  i18next.addResourceBundle(language, 'translation', { ...(await textFiles[language][part]()) }, true)
}

async function start(): Promise<void> {
  const language = readLanguage()
  document.documentElement.lang = language
  const translation = await textFiles[language].base()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
  })
}

/** Starts i18next in the stored language, with the texts that every page needs. */
export function startI18n(): Promise<void> {
  started ??= start()
  return started
}

/** The language that was requested last. Texts of a language requested earlier may still arrive afterwards. */
let wanted: Language | undefined

/** Loads text sections for a screen, in the current language and in a language that is still loading. */
export async function loadTexts(...asked: Part[]): Promise<void> {
  for (const part of asked) parts.add(part)
  // The base and the sections load at the same time.
  await Promise.all([startI18n(), ...asked.map((part) => textFiles[readLanguage()][part]())])
  const current = i18next.language as Language
  const languages = new Set([current, wanted ?? current])
  await Promise.all([...languages].flatMap((language) => asked.map((part) => load(language, part))))
}

/**
 * Changes the language of the whole interface, now and for the next visit.
 * @throws if its texts fail to load
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  try {
    await Promise.all([...parts].map((part) => load(language, part)))
  } catch (error) {
    if (wanted === language) wanted = undefined
    throw error
  }
  if (wanted !== language) return
  await i18next.changeLanguage(language)
  storeLanguage(language)
  document.documentElement.lang = language
}
