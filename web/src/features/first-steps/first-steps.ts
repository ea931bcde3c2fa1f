import type { Action } from '@zelo/contract/permissions'

/** What an installation needs before a first cleaning can be planned, in the order in which it is registered. */
export const firstSteps = [
  { name: 'branch', to: '/filiais?tab=register', action: 'branches.create' },
  { name: 'cpf', to: '/pre-cadastro-usuarios?tab=register', action: 'cpf-registrations.create' },
  { name: 'procedures', to: '/procedimentos?tab=register', action: 'reference-data.write' },
  { name: 'risks', to: '/riscos?tab=register', action: 'reference-data.write' },
  { name: 'sectors', to: '/setores?tab=register', action: 'reference-data.write' },
  { name: 'categories', to: '/categorias?tab=register', action: 'reference-data.write' },
  { name: 'environment', to: '/ambientes?tab=register', action: 'environments.write' },
  { name: 'person', to: '/listagem-usuarios', action: 'users.read' },
  { name: 'schedule', to: '/agendamentos?tab=register', action: 'agendas.write' },
] as const satisfies { name: string; to: string; action: Action }[]

export type FirstStep = (typeof firstSteps)[number]
type Name = FirstStep['name']

/** What there is so far. */
export interface Registered {
  branches: number
  /** Pre-registered CPFs, and accounts that were made with them. */
  cpfs: number
  users: number
  /** People who can be planned for. */
  cleaners: number
  procedures: number
  risks: number
  sectors: number
  categories: number
  environments: number
}

/**
 * Returns the names of the steps that are done. The CPF of somebody who cleans is there once that person is, or while a CPF
 * waits for its account. The schedule is the last step and never done: without one there are first steps.
 */
export function stepsDone(registered: Registered): Set<Name> {
  const { cpfs, users, cleaners } = registered
  const done: Record<Name, boolean> = {
    branch: registered.branches > 0,
    cpf: cleaners > 0 || cpfs > users,
    procedures: registered.procedures > 0,
    risks: registered.risks > 0,
    sectors: registered.sectors > 0,
    categories: registered.categories > 0,
    environment: registered.environments > 0,
    person: cleaners > 0,
    schedule: false,
  }
  return new Set(firstSteps.map(({ name }) => name).filter((name) => done[name]))
}
