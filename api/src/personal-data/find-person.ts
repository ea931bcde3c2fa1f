import type { Queries } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { type KnownPerson, selectKnown } from './people.queries.ts'

/** Identifies the person for whom a command runs. `company` is the id of a parent company whose group has the CPF. */
export interface Whom {
  cpf: string
  company?: number | undefined
}

/**
 * Finds the person with a CPF. Returns undefined if nobody has the CPF. If several companies have it, the command must name
 * one, because each company is responsible for its own data.
 * @throws StartError if several companies have the CPF and `company` is undefined
 */
export async function findPerson(queries: Queries, { cpf, company }: Whom): Promise<KnownPerson | undefined> {
  const known = await selectKnown(queries, cpf)
  const wanted = company === undefined ? known : known.filter(({ companyId }) => companyId === company)
  if (wanted.length < 2) return wanted[0]
  const names = wanted.map(({ companyId, company }) => `${companyId} "${company}"`).join(', ')
  throw new StartError(`Several parent companies have this CPF. Choose one with --company (${names}).`)
}
