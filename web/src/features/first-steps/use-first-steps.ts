import { useQuery } from '@tanstack/react-query'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { cpfRegistrationsQuery } from '../cpf-registrations/cpf-registrations.api.ts'
import { environmentFormQuery, environmentsQuery } from '../environments/environments.api.ts'
import { isPlannable } from '../users/user-access.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { findDoneSteps } from './first-steps.ts'

/** Returns the finished steps. Returns undefined until all data is loaded. */
export function useFirstSteps() {
  const scope = readCompanyScope(useSignedIn())
  const companies = useQuery(companiesQuery(scope)).data
  const cpfs = useQuery(cpfRegistrationsQuery(scope)).data
  const users = useQuery(usersQuery(scope)).data
  const kinds = useQuery(environmentFormQuery(scope)).data
  const environments = useQuery(environmentsQuery(scope)).data
  if (!companies || !cpfs || !users || !kinds || !environments) return undefined
  return findDoneSteps({
    branches: companies.filter(({ parentId }) => parentId !== null).length,
    cpfs: cpfs.length,
    users: users.length,
    cleaners: users.filter(isPlannable).length,
    procedures: kinds.procedures.length,
    risks: kinds.risks.length,
    sectors: kinds.sectors.length,
    categories: kinds.categories.length,
    environments: environments.length,
  })
}
