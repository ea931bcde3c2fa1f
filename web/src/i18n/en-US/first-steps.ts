import type { firstSteps as source } from '../pt-BR/first-steps.ts'
import type { Texts } from '../texts.ts'

export const firstSteps: Texts<typeof source> = {
  why: 'A first cleaning needs these to be registered before it, in this order.',
  label: 'First steps',
  order: 'In which order do I register things?',
  template: 'Use a template',
  done: 'done',
  open: 'missing',
  branch: 'Branch',
  cpf: 'CPF of a cleaner',
  procedures: 'Procedures',
  risks: 'Risks',
  sectors: 'Sectors',
  categories: 'Categories',
  environment: 'Rooms',
  person: 'Account of a cleaner, created with that CPF',
  schedule: 'Schedule',
  next: {
    branch: 'Register the first branch',
    cpf: 'Invite a CPF',
    procedures: 'Register a procedure',
    risks: 'Register a risk',
    sectors: 'Register a sector',
    categories: 'Register a category',
    environment: 'Register a room',
    person: 'See the people',
    schedule: 'Register a schedule',
  },
}
