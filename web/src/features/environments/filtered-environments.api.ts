import { queryOptions } from '@tanstack/react-query'

/** Every environment of the group, for a filter: the call loads with the first one that asks for it. */
export function filteredEnvironmentsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'filtered', companyId],
    queryFn: async ({ client }) => {
      const { environmentsQuery } = await import('./environments.api.ts')
      return await client.fetchQuery(environmentsQuery(companyId))
    },
  })
}

/** What environments can be made of, in the same way. */
export function filteredFormQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'filtered-form', companyId],
    queryFn: async ({ client }) => {
      const { environmentFormQuery } = await import('./environments.api.ts')
      return await client.fetchQuery(environmentFormQuery(companyId))
    },
  })
}
