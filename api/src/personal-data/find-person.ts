import type { Queries } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { type KnownPerson, selectKnown } from './people.queries.ts'

/** Whom a command is about; `company` is the parent company that knows the CPF. */
export interface Whom {
  cpf: string
  company?: number | undefined
}

/**
 * The one person of a CPF; undefined where nobody has it. Each company answers for its own data about a person, so that
 * the command never takes several for one.
 * @throws StartError when more than one company knows the CPF and none is named
 */
export async function findPerson(queries: Queries, { cpf, company }: Whom): Promise<KnownPerson | undefined> {
  const known = await selectKnown(queries, cpf)
  const wanted = company === undefined ? known : known.filter(({ companyId }) => companyId === company)
  if (wanted.length < 2) return wanted[0]
  const names = wanted.map(({ companyId, company }) => `${companyId} "${company}"`).join(', ')
  throw new StartError(`More than one parent company knows this CPF: name one by --company (${names}).`)
}
