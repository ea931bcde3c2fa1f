import { queryOptions } from '@tanstack/react-query'

/** Reads all environments of the group for a filter. The code of the call loads only when the query runs. */
export function filteredEnvironmentsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'filtered', companyId],
    queryFn: async ({ client }) => {
      const { environmentsQuery } = await import('./environments.api.ts')
      return await client.fetchQuery(environmentsQuery(companyId))
    },
  })
}

/** Reads the categories, sectors, risks and procedures of the group for a filter. */
export function filteredFormQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'filtered-form', companyId],
    queryFn: async ({ client }) => {
      const { environmentFormQuery } = await import('./environments.api.ts')
      return await client.fetchQuery(environmentFormQuery(companyId))
    },
  })
}
