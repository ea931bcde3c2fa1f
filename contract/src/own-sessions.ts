import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './fields.ts'

/** An open session in the list of its user. */
export const listedSession = z.object({
  id,
  /** True for the session that makes this call. */
  current: z.boolean(),
  /** Null if unknown. */
  app: z.enum(['office', 'field']).nullable(),
  /** Browser and system, such as "Chrome · Windows". Null if unknown. */
  device: z.string().nullable(),
  startedAt: instant,
  /** The last stored time of a call. The server stores this time only every few minutes. */
  lastSeenAt: instant,
})
export type ListedSession = z.infer<typeof listedSession>

export const listSessions = endpoint({
  name: 'session.list',
  method: 'GET',
  path: '/sessions',
  action: 'session.own',
  summary: 'Lists the user’s own open sessions, newest contact first',
  answer: z.array(listedSession),
})

/** Rejects with `not_found` for another user's session. */
export const endOwnSession = endpoint({
  name: 'session.end-one',
  method: 'DELETE',
  path: '/sessions/:id',
  action: 'session.own',
  summary: 'Ends one of the user’s own sessions',
  params: idParam,
  answer: z.null(),
  status: 204,
})
