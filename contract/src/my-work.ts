import * as z from 'zod'
import { requiredText, typedPasswordField } from './account-fields.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, errorStatus } from './errors.ts'
import { presence, shownPresences } from './executions.ts'
import { day, id, instant, longestNote, time } from './fields.ts'
import { heldReasons } from './rules/record-arrival.ts'

/**
 * The calls of a cleaner's phone (R1-277). Every write has a UUID made by the phone, as its idempotency key. A repeated write
 * changes nothing and returns the first response. No call contains the phone's location.
 */

/** A UUID that a phone made. */
export const clientId = z.uuid('invalid').toLowerCase()

/** A session of the field app. */
const fieldSession = z.object({
  token: z.string(),
  expiresAt: instant,
  user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  company: z.object({ id, name: z.string() }),
  /** The person's own key, 32 bytes in base64url. The phone seals unsent work with it at sign-out. */
  sealKey: z.string(),
})

export const createFieldSession = endpoint({
  name: 'own-work.sign-in',
  method: 'POST',
  path: '/own-work/session',
  action: 'session.create',
  summary: 'Signs in to the field app with an e-mail address or a CPF',
  body: z.strictObject({
    /** An e-mail address, or a CPF with or without its punctuation. */
    login: requiredText('login_required', 254),
    password: typedPasswordField('password_required'),
  }),
  answer: fieldSession,
  deviceKeys: true,
})

/** Rejects with `link_invalid`, or like a password sign-in if the person may not sign in. */
export const openLinkedSession = endpoint({
  name: 'own-work.sign-in-by-link',
  method: 'POST',
  path: '/own-work/session/link',
  action: 'session.create',
  summary: 'Signs in to the field app with the secret of an invitation or of a one-time link',
  body: z.strictObject({ secret: requiredText('token_required', 200) }),
  answer: fieldSession.extend({
    /** The coordinator who made the link. null for the person's own invitation. */
    madeBy: z.string().nullable(),
  }),
  deviceKeys: true,
})

/** For a phone that signed out offline. It keeps only the hash, which opens no session. Returns 204 for an unknown hash too. */
export const endFieldSession = endpoint({
  name: 'own-work.end-session',
  method: 'POST',
  path: '/own-work/session/end',
  action: 'session.end-later',
  summary: 'Ends the session of a phone that signed out without signal',
  body: z.strictObject({
    /** SHA-256 of the token, in base64url. */
    tokenHash: z.string('required').regex(/^[\w-]{43}$/, 'invalid'),
  }),
  answer: z.null(),
  status: 204,
})

/** The data of an environment that a phone needs before the cleaner arrives. */
const place = z.object({
  id,
  name: z.string(),
  company: z.string(),
  timeZone: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** Whether the environment accepts a QR code without key. Absent from servers that do not report it. */
  plainCode: z.boolean().optional(),
  /** The risks to show before work starts. */
  risks: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** The current tasks, by name. Former tasks of a past appointment follow with `active` false. */
  tasks: z.array(z.object({ id, name: z.string(), mandatory: z.boolean(), active: z.boolean() })),
})
export type Place = z.infer<typeof place>

/** Why a record waits for a coordinator. Absent if it does not. */
const held = z.enum(heldReasons).optional()

/** One record of work as stored on the server. */
const myExecution = z.object({
  clientId,
  taskId: id,
  /** null is the main cleaning. */
  revisionId: id.nullable(),
  extra: z.boolean(),
  startedAt: instant,
  /** null while the task is under way. */
  endedAt: instant.nullable(),
  observation: z.string().nullable(),
  undoneReason: z.string().nullable(),
  presence,
  presences: shownPresences,
  /** Whether sums include it. It may wait for a coordinator, or be voided by one. */
  standing: z.enum(['counted', 'awaiting', 'voided']),
  held,
  photos: z.array(z.object({ clientId, thumbnailUrl: z.string() })),
})
export type MyExecution = z.infer<typeof myExecution>

const myAppointment = z.object({
  id,
  day,
  environmentId: id,
  status,
  /** Whether the cleaning was unplanned. */
  offSchedule: z.boolean(),
  /** Whether one photo for each slot is enough. Otherwise each mandatory task requires one. */
  onePhotoPerSlot: z.boolean(),
  mandatoryTaskIds: z.array(id),
  slots: z.array(
    z.object({
      revisionId: id.nullable(),
      start: time,
      end: time,
      startedAt: instant.nullable(),
      endedAt: instant.nullable(),
      complete: z.boolean(),
      /** The instant of planning, if it is after the slot's start. Such a slot is not late. */
      plannedAt: instant.optional(),
    }),
  ),
  /** In the order of the work. */
  executions: z.array(myExecution),
})
export type MyAppointment = z.infer<typeof myAppointment>

/** Upper bound on the days of one request. */
export const mostMyWorkDays = 31

/** Rejects an interval longer than `mostMyWorkDays` with `invalid_interval`. */
export const listMyWork = endpoint({
  name: 'own-work.list',
  method: 'GET',
  path: '/own-work',
  action: 'own-work.record',
  summary: 'Lists the user’s own appointments in a range of days, with their records and places',
  query: z.object({ from: z.string('required'), to: z.string('required') }),
  answer: z.object({
    /** The server’s clock. A phone’s may be wrong. */
    now: instant,
    appointments: z.array(myAppointment),
    places: z.array(place),
  }),
})
export type MyWork = z.infer<typeof listMyWork.answer>

/** When the phone scanned the code, or the cleaner typed it. */
const shownAt = instant.optional()

/** A proof of presence in the environment. */
export const proof = z.union([
  /** The content of the QR code. */
  z.strictObject({ scanned: z.string().min(1, 'required').max(500, 'too_long'), at: shownAt }),
  /** The short code printed under it. See `rules/short-code.ts`. */
  z.strictObject({ typed: z.string().min(1, 'required').max(40, 'too_long'), at: shownAt }),
])

/**
 * Rejects with `unreadable_code`, `unknown_key`, or `not_found` if no environment of the group has the code. Rejects a code
 * without key with `key_required` if the environment does not accept it, or is not one of the group's.
 */
export const readPlace = endpoint({
  name: 'own-work.place',
  method: 'POST',
  path: '/own-work/place',
  action: 'own-work.record',
  summary: 'Returns the place of a scanned or typed code, for a cleaning that is not on the user’s plan',
  body: z.strictObject({ proof }),
  answer: place,
})

const work = z.strictObject({
  clientId,
  /** The appointment of the work, or the start of an unplanned cleaning, which creates one. */
  target: z.union([
    z.strictObject({ appointmentId: id }),
    z.strictObject({ environmentId: id, startedAt: instant }),
  ]),
  taskId: id,
  revisionId: id.nullable(),
  /** Whether the work is beyond the plan. */
  extra: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  observation: z.string().max(longestNote, 'too_long').nullable(),
  /** Why the task was not done. null if it was done. */
  undoneReason: z.string().max(longestNote, 'too_long').nullable(),
  proof,
})
export type MyWorkItem = z.infer<typeof work>

/** Upper bound on the work items of one delivery. */
export const mostItems = 50

const refusalCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/**
 * Accepts or rejects each work item on its own. Usually a phone sends the start of a task, then the same UUID with its end or a
 * note. A work item only adds facts to a record.
 *
 * Planned work is stored for any time on the phone's clock (1970–2099). An unplanned cleaning may start at most two days after
 * the server's time and a year before it. It belongs to an existing appointment if the person has one there at that time, or is
 * already working in one. Work for an appointment that has since moved to another person or environment becomes an unplanned
 * cleaning too. While a person is throttled for typed wrong keys, a call with typed codes is rejected as a whole with
 * `too_many_requests`.
 */
export const recordMyWork = endpoint({
  name: 'own-work.record',
  method: 'POST',
  path: '/own-work',
  action: 'own-work.record',
  summary: 'Records the user’s own work: starts, ends, observations, undone tasks, extra cleanings',
  maxBytes: 1_000_000,
  body: z.strictObject({
    /** The phone’s clock. */
    sentAt: instant,
    works: z.array(work).min(1, 'required').max(mostItems, 'too_many_items'),
  }),
  answer: z.object({
    now: instant,
    /** One result per work item, in their order. */
    works: z.array(
      z.object({
        clientId,
        appointmentId: id.nullable(),
        presence: presence.nullable(),
        refused: refusalCode.nullable(),
        held,
      }),
    ),
  }),
})

/** The largest photo, in bytes. */
export const largestPhoto = 15_000_000

/**
 * Rejects with `not_found` before the work is stored, and with `invalid_input` at `photo` for a file that is too large or not a
 * picture. Rejects with `storage_full` if the server has no space. The phone then retries later.
 */
export const addMyPhoto = endpoint({
  name: 'own-work.add-photo',
  method: 'POST',
  path: '/own-work/photos',
  action: 'own-work.record',
  summary: 'Stores a photo of a work item that the user recorded before',
  multipart: { maxBytes: largestPhoto + 1_000_000 },
  body: z.strictObject({
    clientId,
    executionClientId: clientId,
    photo: z.file('required').max(largestPhoto, 'file_too_large'),
  }),
  answer: z.object({ clientId, url: z.string(), thumbnailUrl: z.string() }),
})
