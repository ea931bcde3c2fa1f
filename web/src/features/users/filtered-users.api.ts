import { queryOptions } from '@tanstack/react-query'

/** Reads all users of the group for a filter. The code of the call loads when it is first needed. */
export function filteredUsersQuery(companyId: number) {
  return queryOptions({
    queryKey: ['user', 'filtered', companyId],
    queryFn: async ({ client }) => {
      const { usersQuery } = await import('./user-list.api.ts')
      return await client.fetchQuery(usersQuery(companyId))
    },
  })
}
