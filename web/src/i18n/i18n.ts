import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, storedLanguage, storeLanguage } from '../lib/language.ts'
import type { baseTexts } from './pt-BR.ts'
import type { accountTexts } from './pt-BR-account.ts'
import type { screenTexts } from './pt-BR-screens.ts'
import { type Section, type SectionTexts, sections } from './sections.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof baseTexts & typeof accountTexts & typeof screenTexts & SectionTexts }
  }
}

/** Only the chosen language loads: the base with the page, the other parts with what shows them. */
const files = {
  'pt-BR': {
    base: () => import('./pt-BR.ts').then((file) => file.baseTexts),
    account: () => import('./pt-BR-account.ts').then((file) => file.accountTexts),
    screens: () => import('./pt-BR-screens.ts').then((file) => file.screenTexts),
    ...sections['pt-BR'],
  },
  'en-US': {
    base: () => import('./en-US.ts').then((file) => file.baseTexts),
    account: () => import('./en-US-account.ts').then((file) => file.accountTexts),
    screens: () => import('./en-US-screens.ts').then((file) => file.screenTexts),
    ...sections['en-US'],
  },
}

type Part = 'base' | 'account' | 'screens' | Section

const parts = new Set<Part>(['base'])
let started: Promise<void> | undefined

async function load(language: Language, part: Part): Promise<void> {
  i18next.addResourceBundle(language, 'translation', { ...(await files[language][part]()) }, true)
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

/** The language last asked for: texts of an earlier choice may arrive after those of a later one. */
let wanted: Language | undefined

/** Loads further parts of the texts, as part of opening what shows them; also in a language that is on its way. */
export async function loadTexts(...asked: Part[]): Promise<void> {
  for (const part of asked) parts.add(part)
  await startI18n()
  const current = i18next.language as Language
  const languages = new Set([current, wanted ?? current])
  await Promise.all([...languages].flatMap((language) => asked.map((part) => load(language, part))))
}

/** Changes the language of the whole interface, at once and for the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all([...parts].map((part) => load(language, part)))
  if (wanted !== language) return
  await i18next.changeLanguage(language)
  storeLanguage(language)
  document.documentElement.lang = language
}
