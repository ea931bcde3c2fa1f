import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'

/**
 * What changed, as data of an event `change`. Records are named by id only; what they say is read through the calls.
 * Changes of one moment come as one event a noun.
 */
export const liveChange = z.object({
  noun: z.enum(['appointment', 'agenda', 'cancellation']),
  /** The days concerned, first and last; null for what has no day. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** null: more than are named. */
  ids: z.array(id).nullable(),
})
export type LiveChange = z.infer<typeof liveChange>

/** Data of the event `open`. */
export const liveOpening = z.object({
  /** For so long, in milliseconds, nothing has changed in the group, as far as this server would have heard. */
  quietMs: z.int().min(0),
})
export type LiveOpening = z.infer<typeof liveOpening>

/**
 * The events of the stream, by name. `open` comes first and says that changes from now on are told; `missed` that some may
 * not have been, so that what is shown has to be read anew. The stream ends when the session does, and when the server
 * stops; who still has a session asks for it again after `retry`. Once it is open, what was asked for more than `quietMs`
 * ago is to be read anew.
 */
export const liveEvents = ['open', 'change', 'missed'] as const

/**
 * Streams that one session may have open at once; one more is refused with `too_many_requests`. Over HTTP/1.1 a browser has
 * six ways to a server, of which streams leave two to everything else.
 */
export const streamsPerSession = 4

/** Server-sent events: `text/event-stream`, read with fetch, because the token travels in the Authorization header. */
export const live = endpoint({
  name: 'live.stream',
  method: 'GET',
  path: '/live',
  action: 'agendas.read',
  summary: 'A stream of what changes in the group, within a second',
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
