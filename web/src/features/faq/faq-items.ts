import type { Action } from '@zelo/contract/permissions'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { ParseKeys, TFunction } from 'i18next'

/** A question with its answer (R3-271). */
export interface FaqItem {
  id: number
  title: string
  /** The answer. The word `LINK` is replaced by the link. */
  description: string
  /** The URL from which users install the cleaners' app, instead of a store. Null for answers without a link. */
  linkGooglePlayStore: string | null
  /** The screens that the answer explains. */
  places: readonly Place[]
}

interface Place {
  path: string
  title: ParseKeys
  action: Action
}

const places = {
  cpfRegistrations: {
    path: '/pre-cadastro-usuarios',
    title: 'shell.screen.cpfRegistrations',
    action: 'cpf-registrations.read',
  },
  users: { path: '/listagem-usuarios', title: 'shell.screen.users', action: 'users.read' },
  branches: { path: '/filiais', title: 'shell.screen.branches', action: 'branches.read' },
  procedures: { path: '/procedimentos', title: 'shell.screen.procedures', action: 'reference-data.read' },
  risks: { path: '/riscos', title: 'shell.screen.risks', action: 'reference-data.read' },
  sectors: { path: '/setores', title: 'shell.screen.sectors', action: 'reference-data.read' },
  categories: { path: '/categorias', title: 'shell.screen.categories', action: 'reference-data.read' },
  environments: { path: '/ambientes', title: 'shell.screen.environments', action: 'environments.read' },
  agendas: { path: '/agendamentos', title: 'shell.screen.agendas', action: 'agendas.read' },
  home: { path: '/dashboard', title: 'shell.screen.home', action: 'agendas.read' },
} as const satisfies Record<string, Place>

/**
 * The screens that each answer links to, by the key of its texts. The id of a question is its position in this list,
 * starting with 1.
 */
const questions = {
  preRegistration: ['cpfRegistrations'],
  coordinator: ['users'],
  app: [],
  order: [
    'branches',
    'cpfRegistrations',
    'procedures',
    'risks',
    'sectors',
    'categories',
    'environments',
    'agendas',
  ],
  importFile: ['cpfRegistrations', 'sectors', 'risks', 'procedures', 'categories', 'environments'],
  columns: [],
  sectorCategoryEnvironment: ['sectors', 'categories', 'environments'],
  recording: ['home'],
  qrCode: ['environments'],
} as const satisfies Record<string, readonly (keyof typeof places)[]>

/** Returns the nine questions (R3-097). `appAddress` is the URL of the cleaners' app. */
export function listFaqItems(t: TFunction, appAddress: string): FaqItem[] {
  return Object.entries(questions).map(([name, leadsTo], index) => {
    const key = name as keyof typeof questions
    return {
      id: index + 1,
      title: t(`faq.items.${key}.title`),
      description: t(`faq.items.${key}.description`),
      linkGooglePlayStore: key === 'app' ? appAddress : null,
      places: leadsTo.map((place) => places[place]),
    }
  })
}

/** Returns the items whose question or answer contains the search text. Case and accents do not matter. */
export function findItems(items: readonly FaqItem[], search: string): readonly FaqItem[] {
  const key = nameKey(search)
  return items.filter(({ title, description }) => nameKey(`${title} ${description}`).includes(key))
}

/** A part of an answer: a paragraph, or a numbered list of steps. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'steps'; steps: string[] }

/** Splits an answer into paragraphs and steps. A step is a line that starts with its number. */
export function parseBlocks(description: string): Block[] {
  return description.split('\n\n').map((text) => {
    const lines = text.split('\n')
    const steps = lines.map((line) => line.replace(/^\d+\. /, ''))
    return lines.every((line, index) => line !== steps[index])
      ? { kind: 'steps', steps }
      : { kind: 'paragraph', text }
  })
}

/** The number of questions per page (R3-091). */
export const pageSize = 20

/** Returns one page of questions. The first page is 1. For a number after the last page, returns the last page. */
export function sliceFaqPage(items: readonly FaqItem[], wanted: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(wanted, pageCount)
  return { page, pageCount, shown: items.slice((page - 1) * pageSize, page * pageSize) }
}
