import * as z from 'zod'
import { requiredText, typedPasswordField } from './account-fields.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, errorStatus } from './errors.ts'
import { presence, shownPresences } from './executions.ts'
import { day, id, instant, longestNote, time } from './fields.ts'
import { place } from './places.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'
import { heldReasons } from './rules/record-arrival.ts'

export type { Place } from './places.ts'

/**
 * The calls of a cleaner's phone (R1-277). Each write contains a UUID from the phone as its idempotency key. A repeated
 * write changes nothing and returns the first response. No call contains the phone's location.
 */

/** A UUID that the phone has created. */
export const clientId = z.uuid('invalid').toLowerCase()

const fieldSession = z.object({
  token: z.string(),
  expiresAt: instant,
  user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  company: z.object({ id, name: z.string() }),
  /**
   * The user's seal key, 32 bytes in base64url. When the user signs out, the phone encrypts unsent work with this key.
   */
  sealKey: z.string(),
})

export const createFieldSession = endpoint({
  name: 'own-work.sign-in',
  method: 'POST',
  path: '/own-work/session',
  action: 'session.create',
  summary: 'Signs in to the field app with an e-mail address or a CPF',
  body: z.strictObject({
    /** An e-mail address, or a CPF with or without punctuation. */
    login: requiredText('login_required', 254),
    password: typedPasswordField('password_required'),
  }),
  answer: fieldSession,
  deviceKeys: true,
})

/**
 * Rejects with `link_invalid` if the secret is unknown, used, withdrawn or expired. If the user may not sign in,
 * rejects as a sign-in with a password does.
 */
export const openLinkedSession = endpoint({
  name: 'own-work.sign-in-by-link',
  method: 'POST',
  path: '/own-work/session/link',
  action: 'session.create',
  summary: 'Signs in to the field app with the secret of an invitation or of a one-time link',
  body: z.strictObject({ secret: requiredText('token_required', 200) }),
  answer: fieldSession.extend({
    /** Name of the coordinator who created the link. Null if the secret comes from the user's own invitation. */
    madeBy: z.string().nullable(),
  }),
  deviceKeys: true,
})

/**
 * Ends a session from which the user signed out while offline. The phone keeps only the hash of the token, which cannot
 * open a session. Returns 204 even if the hash is unknown.
 */
export const endFieldSession = endpoint({
  name: 'own-work.end-session',
  method: 'POST',
  path: '/own-work/session/end',
  action: 'session.end-later',
  summary: 'Ends the session of a phone that signed out without signal',
  body: z.strictObject({
    /** SHA-256 of the token in base64url. */
    tokenHash: z.string('required').regex(/^[\w-]{43}$/, 'invalid'),
  }),
  answer: z.null(),
  status: 204,
})

/** Why a record waits for a coordinator. Undefined if it does not wait. */
const held = z.enum(heldReasons).optional()

/** A record of work as the server stores it. */
const myExecution = z.object({
  clientId,
  taskId: id,
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: id.nullable(),
  extra: z.boolean(),
  startedAt: instant,
  /** Null while the task is in progress. */
  endedAt: instant.nullable(),
  observation: z.string().nullable(),
  undoneReason: z.string().nullable(),
  noPhotoReason: z.string().optional(),
  presence,
  presences: shownPresences,
  /** Whether the record counts. `awaiting` and `voided` records do not. */
  standing: z.enum(['counted', 'awaiting', 'voided']),
  held,
  photos: z.array(z.object({ clientId, thumbnailUrl: z.string() })),
})
export type MyExecution = z.infer<typeof myExecution>

const myAppointment = z.object({
  id,
  day,
  environmentId: id,
  /** The name of the absent person whom the user covers. Omitted if the appointment is the user's own. */
  covering: z.string().optional(),
  /** The planned day, if the calendar moved the appointment to `day`. Otherwise omitted. */
  plannedDay: day.optional(),
  status,
  /** True if nobody planned the cleaning. */
  offSchedule: z.boolean(),
  /** True if one photo is enough for each slot. Otherwise each mandatory task needs a photo. */
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
      /** The time of planning, if the slot was planned after its start. Such a slot is not late. */
      plannedAt: instant.optional(),
    }),
  ),
  /** Sorted by start of the work. */
  executions: z.array(myExecution),
})
export type MyAppointment = z.infer<typeof myAppointment>

/** A cleaning that the calendar skips (decision 030). Either the whole appointment or only this slot does not take place. */
const skippedCleaning = z.object({
  appointmentId: id,
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: id.nullable(),
  day,
  environmentId: id,
  start: time,
  end: time,
  /** Name of the calendar day, such as `Natal`. */
  name: z.string(),
  reason: z.enum(calendarDayKinds),
})
export type SkippedCleaning = z.infer<typeof skippedCleaning>

/** Maximum number of days in one request. */
export const mostMyWorkDays = 31

/** Rejects an interval of more than `mostMyWorkDays` days with `invalid_interval`. */
export const listMyWork = endpoint({
  name: 'own-work.list',
  method: 'GET',
  path: '/own-work',
  action: 'own-work.record',
  summary: 'Lists the user’s own appointments in a range of days, with their records and places',
  query: z.object({ from: z.string('required'), to: z.string('required') }),
  answer: z.object({
    /** The time of the server's clock, because the phone's clock may be wrong. */
    now: instant,
    appointments: z.array(myAppointment),
    /** Cleanings of the user that the calendar skips, by day and start. Omitted by older servers. */
    skipped: z.array(skippedCleaning).optional(),
    places: z.array(place),
  }),
})
export type MyWork = z.infer<typeof listMyWork.answer>

/** When the phone scanned the code or the cleaner typed it. */
const shownAt = instant.optional()

/** Proof that the cleaner is in the environment. */
export const proof = z.union([
  /** The content of the QR code. */
  z.strictObject({ scanned: z.string().min(1, 'required').max(500, 'too_long'), at: shownAt }),
  /** The short code printed under the QR code. See `rules/short-code.ts`. */
  z.strictObject({ typed: z.string().min(1, 'required').max(40, 'too_long'), at: shownAt }),
])

/**
 * Returns the environment of a code. Rejects with `unreadable_code` or `unknown_key`, and with `not_found` if no
 * environment of the group has the code. If the code has no key, rejects with `key_required` for an environment that
 * does not accept such codes or belongs to another group.
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
  /**
   * The appointment of the work. An unplanned cleaning has only an environment and a start. The server creates its
   * appointment.
   */
  target: z.union([
    z.strictObject({ appointmentId: id }),
    z.strictObject({ environmentId: id, startedAt: instant }),
  ]),
  taskId: id,
  revisionId: id.nullable(),
  /** True if the work is extra, beyond the plan. */
  extra: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  observation: z.string().max(longestNote, 'too_long').nullable(),
  /** Why the task was not done. Null if it was done. */
  undoneReason: z.string().max(longestNote, 'too_long').nullable(),
  /** Why no photo was taken although the procedure asks for one. Omitted if a photo was taken or none was due. */
  noPhotoReason: z.string().max(longestNote, 'too_long').nullable().optional(),
  proof,
})
export type MyWorkItem = z.infer<typeof work>

/** Maximum number of work items in one delivery. */
export const mostItems = 50

const refusalCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/**
 * Accepts or rejects each work item separately.
 * A phone usually sends the start of a task first, and later the same UUID with the end or a note. A later item can
 * only add missing fields to a record.
 * The server stores planned work with any time of the phone's clock (1970–2099). An unplanned cleaning may start at
 * most a year before the server's time and two days after it. If the person has a planned or unplanned appointment in
 * that environment at that time, the cleaning becomes part of that appointment. If an appointment has moved to another
 * person or environment, work for it becomes an unplanned cleaning.
 * After too many wrong typed keys, the person must wait. A call with typed codes is then rejected as a whole with
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
    /** The time on the phone's clock when it sent the request. */
    sentAt: instant,
    works: z.array(work).min(1, 'required').max(mostItems, 'too_many_items'),
  }),
  answer: z.object({
    now: instant,
    /** One result for each work item, in the same order. */
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

/** Maximum size of a photo in bytes. */
export const largestPhoto = 15_000_000

/**
 * Rejects with `not_found` until the work is stored. Rejects with `invalid_input` at `photo` if the file is too large
 * or is not a picture. Rejects with `storage_full` if the server has no space, and the phone retries later.
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
