import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'

/**
 * The data of a `change` event. It contains ids but no content. Clients read the content with the usual calls.
 * Simultaneous changes of records of the same `noun` are one event.
 */
export const liveChange = z.object({
  noun: z.enum(['appointment', 'agenda', 'cancellation', 'absence', 'alert', 'calendar-day']),
  /** The first and last affected day. Null if records of this kind have no day. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Ids of the changed records. Null if there are too many. */
  ids: z.array(id).nullable(),
})
export type LiveChange = z.infer<typeof liveChange>

/** Data of an `open` event. */
export const liveOpening = z.object({
  /** Milliseconds since the last change in the group that this server knows of. */
  quietMs: z.int().min(0),
  /** After this many minutes without input, the back office ends its session. Omitted if the operator set no time. */
  idleMinutes: z.int().optional(),
})
export type LiveOpening = z.infer<typeof liveOpening>

/**
 * Names of the events in the stream.
 * - `open` is the first event. From then on, the stream reports changes.
 * - `change` reports a change.
 * - `missed` reports that changes may be lost, so the client must read its data again.
 * The stream ends when the session ends or the server stops. A client that still has a session reconnects after
 * `retry`. After `open`, the client re-reads all data that it last read more than `quietMs` ago.
 */
export const liveEvents = ['open', 'change', 'missed'] as const

/**
 * Maximum number of open streams of one session. A further stream is rejected with `too_many_requests`. A browser opens
 * at most six HTTP/1.1 connections to a server, so two stay free for other calls.
 */
export const streamsPerSession = 4

/**
 * Server-sent events (`text/event-stream`). Clients read them with fetch, because `EventSource` cannot send the
 * Authorization header with the token.
 */
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
      'The first event is `open` with a LiveOpening. Changes from then on are in the stream. Data older than `quietMs` ' +
        'must be read again. An event `change` has a LiveChange. After an event `missed`, all data must be read again. ' +
        'A line without an event comes every 20 seconds. When the stream ends, call again after `retry` milliseconds.',
    ),
})
