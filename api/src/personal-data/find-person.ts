import type { Queries } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { type KnownPerson, selectKnown } from './people.queries.ts'

/** The person of the command. `company` is a parent company that has the CPF. */
export interface Whom {
  cpf: string
  company?: number | undefined
}

/**
 * Finds the person of a CPF, or returns undefined.
 * Each company is responsible for its own data about a person. The command therefore treats one person at a time.
 * @throws StartError if several companies have the CPF and `company` is undefined
 */
export async function findPerson(queries: Queries, { cpf, company }: Whom): Promise<KnownPerson | undefined> {
  const known = await selectKnown(queries, cpf)
  const wanted = company === undefined ? known : known.filter(({ companyId }) => companyId === company)
  if (wanted.length < 2) return wanted[0]
  const names = wanted.map(({ companyId, company }) => `${companyId} "${company}"`).join(', ')
  throw new StartError(`Several parent companies have this CPF. Choose one with --company (${names}).`)
}
