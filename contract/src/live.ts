import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'

/**
 * A change, as data of a `change` event. It has ids but no content, which clients read with the usual calls.
 * Simultaneous changes are one event per noun.
 */
export const liveChange = z.object({
  noun: z.enum(['appointment', 'agenda', 'cancellation', 'absence', 'alert', 'calendar-day']),
  /** First and last affected day. Null if the noun has no day. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** Ids of the changed records. Null if there are too many to list. */
  ids: z.array(id).nullable(),
})
export type LiveChange = z.infer<typeof liveChange>

/** Data of an `open` event. */
export const liveOpening = z.object({
  /** Time since the last change in the group that this server knows of (ms). */
  quietMs: z.int().min(0),
  /** Minutes without input after which the back office ends its session. Absent if no time is set. */
  idleMinutes: z.int().optional(),
})
export type LiveOpening = z.infer<typeof liveOpening>

/**
 * Names of the events in the stream.
 * - `open` is the first. The stream reports changes from then on.
 * - `change` reports a change.
 * - `missed` means that changes may be lost, so the client reads its data again.
 *
 * The stream ends with the session or when the server stops. A client with a session reconnects after `retry`. After
 * `open`, the client reads data again that is older than `quietMs`.
 */
export const liveEvents = ['open', 'change', 'missed'] as const

/**
 * Maximum number of open streams of one session. A further stream is rejected with `too_many_requests`. A browser opens
 * six HTTP/1.1 connections to a server, so two remain for other calls.
 */
export const streamsPerSession = 4

/**
 * Server-sent events (`text/event-stream`). Clients read them with fetch, because the token is in the Authorization
 * header.
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
