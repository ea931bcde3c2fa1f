import type { Queries } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { type KnownPerson, selectKnown } from './people.queries.ts'

/** The person that a command is about. `company` is a parent company that knows the CPF. */
export interface Whom {
  cpf: string
  company?: number | undefined
}

/**
 * Finds the person of a CPF, or returns undefined. Each company is responsible for its own data about a person.
 * So the command never treats people of several companies as one.
 * @throws StartError if several companies know the CPF and none is named
 */
export async function findPerson(queries: Queries, { cpf, company }: Whom): Promise<KnownPerson | undefined> {
  const known = await selectKnown(queries, cpf)
  const wanted = company === undefined ? known : known.filter(({ companyId }) => companyId === company)
  if (wanted.length < 2) return wanted[0]
  const names = wanted.map(({ companyId, company }) => `${companyId} "${company}"`).join(', ')
  throw new StartError(`Several parent companies have this CPF. Choose one with --company (${names}).`)
}
