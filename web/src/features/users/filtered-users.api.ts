import { queryOptions } from '@tanstack/react-query'

/** Everybody of the group, for a filter: the call loads with the first one that asks for it. */
export function filteredUsersQuery(companyId: number) {
  return queryOptions({
    queryKey: ['user', 'filtered', companyId],
    queryFn: async ({ client }) => {
      const { usersQuery } = await import('./user-list.api.ts')
      return await client.fetchQuery(usersQuery(companyId))
    },
  })
}
