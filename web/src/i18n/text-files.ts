import { type Section, sections } from './sections.ts'

/** How the texts load, in each language: the base with the page, the other parts with what shows them. */
export const textFiles = {
  'pt-BR': {
    base: () => import('./pt-BR.ts').then((file) => file.baseTexts),
    account: () => import('./pt-BR-account.ts').then((file) => file.accountTexts),
    ...sections['pt-BR'],
  },
  'en-US': {
    base: () => import('./en-US.ts').then((file) => file.baseTexts),
    account: () => import('./en-US-account.ts').then((file) => file.accountTexts),
    ...sections['en-US'],
  },
}

export type Part = 'base' | 'account' | Section
