import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './fields.ts'

/** An open session in the list of its user. */
export const listedSession = z.object({
  id,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** null if the server does not know it. */
  app: z.enum(['office', 'field']).nullable(),
  /** Browser and system, such as "Chrome · Windows". null if the server does not know them. */
  device: z.string().nullable(),
  startedAt: instant,
  /** Up to some minutes old. */
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

/** Rejects another user's session with `not_found`. */
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
