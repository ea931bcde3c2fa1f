import { type Section, sections } from './sections.ts'

/**
 * The loaders of the texts, by language. The base loads with every page. Other parts load with the screens that show
 * them.
 */
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
