import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const contract = () => import('@zelo/contract/own-sessions')

/** Query keys to invalidate after a session has ended. */
export const staleSessions = [['session', 'own']]

export const ownSessionsQuery = queryOptions({
  queryKey: ['session', 'own'],
  queryFn: async ({ signal }) => call((await contract()).listSessions, {}, signal),
  staleTime: 0,
})

export async function endOwnSession(id: number) {
  return await call((await contract()).endOwnSession, { params: { id } })
}

/** Ends all sessions of the user except this one. */
export async function endOtherSessions() {
  const { endSession } = await import('@zelo/contract/sessions')
  return await call(endSession, { query: { others: '1' } })
}
