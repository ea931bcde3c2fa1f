import type { Action } from '@zelo/contract/permissions'

/** The records that the first cleaning needs, in the order of their registration. */
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

/** Returns whether a template of the initial setup can create the records of a step. */
export function hasTemplate({ name }: FirstStep): boolean {
  return name === 'procedures' || name === 'risks' || name === 'sectors' || name === 'categories'
}

/** The numbers of existing records. */
export interface Registered {
  branches: number
  /** The number of pre-registered CPFs, including CPFs with an account. */
  cpfs: number
  users: number
  /** The number of people who can be planned. */
  cleaners: number
  procedures: number
  risks: number
  sectors: number
  categories: number
  environments: number
}

/**
 * Returns the names of the finished steps. The CPF step is done if there is a cleaner or a CPF without an account. The
 * schedule step is never done, because the steps are hidden once there is a schedule.
 */
export function findDoneSteps(registered: Registered): Set<Name> {
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
