import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'

/**
 * A change, as data of an event `change`. It has only the ids of records. Clients read their content by the usual calls.
 * Simultaneous changes are one event per noun.
 */
export const liveChange = z.object({
  noun: z.enum(['appointment', 'agenda', 'cancellation']),
  /** The first and last affected day. null if the noun has no day. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** null if there are too many to list. */
  ids: z.array(id).nullable(),
})
export type LiveChange = z.infer<typeof liveChange>

/** Data of the event `open`. */
export const liveOpening = z.object({
  /** The milliseconds without a change in the group, as far as this server knows. */
  quietMs: z.int().min(0),
})
export type LiveOpening = z.infer<typeof liveOpening>

/**
 * The events of the stream, by name. `open` comes first: the stream reports changes from now on. `missed`: changes may be lost,
 * so the client re-reads its data. The stream ends with the session, or if the server stops. A client with a session reconnects
 * after `retry`. Once it is open, the client re-reads data older than `quietMs`.
 */
export const liveEvents = ['open', 'change', 'missed'] as const

/**
 * Upper bound on the open streams of one session. One more is rejected with `too_many_requests`. A browser opens six HTTP/1.1
 * connections to a server, so two stay free for other calls.
 */
export const streamsPerSession = 4

/** Server-sent events (`text/event-stream`), read with fetch because the token is in the Authorization header. */
export const live = endpoint({
  name: 'live.stream',
  method: 'GET',
  path: '/live',
  action: 'agendas.read',
  summary: 'Streams the changes in the group within a second',
  stream: 'text/event-stream',
  answer: z
    .string()
    .describe(
      'Events `open` (changes from now on are told; its data is a LiveOpening: what was asked for before the group became ' +
        'quiet is to be read anew), ' +
        '`change` (its data is a LiveChange) and `missed` (read anew). ' +
        'A line without an event comes every 20 seconds. When the stream ends, ask again after `retry` milliseconds.',
    ),
})
