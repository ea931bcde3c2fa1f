import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, storedLanguage, storeLanguage } from '../lib/language.ts'
import type { baseTexts } from './pt-BR.ts'
import type { screenTexts } from './pt-BR-screens.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof baseTexts & typeof screenTexts }
  }
}

/** Only the chosen language loads, and the texts of the screens only with the shell. */
const files = {
  'pt-BR': {
    base: () => import('./pt-BR.ts').then((file) => file.baseTexts),
    screens: () => import('./pt-BR-screens.ts').then((file) => file.screenTexts),
  },
  'en-US': {
    base: () => import('./en-US.ts').then((file) => file.baseTexts),
    screens: () => import('./en-US-screens.ts').then((file) => file.screenTexts),
  },
}

let withScreens = false
let started: Promise<void> | undefined

async function load(language: Language, part: 'base' | 'screens'): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await files[language][part](), true)
}

async function start(): Promise<void> {
  const language = storedLanguage()
  document.documentElement.lang = language
  const translation = await files[language].base()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
  })
}

/** Starts i18next in the stored language with the texts that every page needs. */
export function startI18n(): Promise<void> {
  started ??= start()
  return started
}

/** Loads the texts of the screens; part of opening the first page behind the sign-in. */
export async function loadScreenTexts(): Promise<void> {
  withScreens = true
  await startI18n()
  await load(i18next.language as Language, 'screens')
}

/** Changes the language of the whole interface, at once and for the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([load(language, 'base'), withScreens && load(language, 'screens')])
  await i18next.changeLanguage(language)
  storeLanguage(language)
  document.documentElement.lang = language
}
