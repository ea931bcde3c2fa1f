import { type Language, readLanguage, storeLanguage } from '@zelo/ui/lib/language.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { texts } from './pt-BR.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof texts }
  }
}

/**
 * Each language loads when it is chosen. The service worker caches both, so that the user can change the language
 * offline.
 */
const catalogues: Record<Language, () => Promise<typeof texts>> = {
  'pt-BR': () => import('./pt-BR.ts').then((file) => file.texts),
  'en-US': () => import('./en-US.ts').then((file) => file.texts as typeof texts),
}

/** Starts i18next in the language stored in this browser. The back office uses the same setting. */
export async function startI18n(): Promise<void> {
  const language = readLanguage()
  document.documentElement.lang = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { translation: await catalogues[language]() } },
    interpolation: { escapeValue: false },
  })
}

/** The latest requested language. The texts of an earlier request may arrive last and must not replace it. */
let wanted: Language | undefined

/** Changes the language of the whole app and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  i18next.addResourceBundle(language, 'translation', await catalogues[language]())
  if (wanted !== language) return
  await i18next.changeLanguage(language)
  storeLanguage(language)
  document.documentElement.lang = language
}
