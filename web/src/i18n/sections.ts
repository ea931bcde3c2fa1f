import type { Language } from '../lib/language.ts'
import type { Texts } from './texts.ts'

/** The texts of one noun's screens, in a file that exports the section under its own name. They load with the screens. */
const portuguese = {
  dashboard: () => import('./pt-BR/dashboard.ts'),
  sectors: () => import('./pt-BR/sectors.ts'),
}

type Sources = { [name in keyof typeof portuguese]: Awaited<ReturnType<(typeof portuguese)[name]>> }

const english: { [name in keyof Sources]: () => Promise<Texts<Sources[name]>> } = {
  dashboard: () => import('./en-US/dashboard.ts'),
  sectors: () => import('./en-US/sectors.ts'),
}

/** How a section's texts load, in each language. */
export const sections = { 'pt-BR': portuguese, 'en-US': english } satisfies Record<Language, unknown>

export type Section = keyof typeof portuguese

/** Every such section with its texts, as they are in the source language. */
export type SectionTexts = {
  [name in Section]: Sources[name] extends Record<name, infer Text> ? Text : never
}
