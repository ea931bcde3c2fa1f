import * as z from 'zod'
import { requiredText, typedPasswordField } from './account-fields.ts'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, errorStatus } from './errors.ts'
import { presence, shownPresences } from './executions.ts'
import { day, id, instant, longestNote, time } from './fields.ts'

/**
 * What a cleaner's phone says and asks (DOMAIN §5). Every write carries a UUID that the phone made: sent again, it
 * changes nothing and answers as the first time. Nothing here knows where the phone is.
 */

/** A UUID that a phone made. */
export const clientId = z.uuid('invalid').toLowerCase()

/** A session of the field app. */
const ownSession = z.object({
  token: z.string(),
  expiresAt: instant,
  user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  company: z.object({ id, name: z.string() }),
  /** The person's own key, 32 bytes in base64url, with which the phone seals unsent work at a sign-out. */
  sealKey: z.string(),
})

export const createOwnSession = endpoint({
  name: 'own-work.sign-in',
  method: 'POST',
  path: '/own-work/session',
  action: 'session.create',
  summary: 'Signs in to the field app, with an e-mail address or a CPF',
  body: z.strictObject({
    /** An e-mail address, or a CPF with or without its punctuation. */
    login: requiredText('login_required', 254),
    password: typedPasswordField('password_required'),
  }),
  answer: ownSession,
  deviceKeys: true,
})

/** Answers `link_invalid`, and as the sign-in with a password for a person who may not sign in. */
export const openLinkedSession = endpoint({
  name: 'own-work.sign-in-by-link',
  method: 'POST',
  path: '/own-work/session/link',
  action: 'session.create',
  summary: 'Signs in to the field app with the secret of an invitation or of a one-time link',
  body: z.strictObject({ secret: requiredText('token_required', 200) }),
  answer: ownSession.extend({
    /** The coordinator who made the link; null for the person's own invitation. */
    madeBy: z.string().nullable(),
  }),
})

/**
 * For a phone that signed out without signal: it keeps the hash alone, which opens nothing. Returns 204 for an unknown hash too.
 */
export const endOwnSession = endpoint({
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

/** What a phone needs to know of a place before it stands there. */
const place = z.object({
  id,
  name: z.string(),
  company: z.string(),
  timeZone: z.string(),
  floor: z.string(),
  sector: z.string(),
  /** Whether a code without key is accepted at its door; absent from servers that do not say so. */
  plainCode: z.boolean().optional(),
  /** To be shown before work starts. */
  risks: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** Those asked for now, by name; what a past appointment asked for and no longer is, follows with `active` false. */
  tasks: z.array(z.object({ id, name: z.string(), mandatory: z.boolean(), active: z.boolean() })),
})
export type Place = z.infer<typeof place>

/** One piece of work as the server has it. */
const ownExecution = z.object({
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
  /** Whether sums have it: it may wait for a coordinator, or a coordinator has voided it. */
  standing: z.enum(['counted', 'awaiting', 'voided']),
  photos: z.array(z.object({ clientId, thumbnailUrl: z.string() })),
})
export type OwnExecution = z.infer<typeof ownExecution>

const ownAppointment = z.object({
  id,
  day,
  environmentId: id,
  status,
  /** A cleaning that nobody had planned. */
  offSchedule: z.boolean(),
  /** One photo for each slot is enough; otherwise each mandatory task wants one. */
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
      /** When it was planned, if that was after its start: it is not late. */
      plannedAt: instant.optional(),
    }),
  ),
  /** In the order in which it was done. */
  executions: z.array(ownExecution),
})
export type OwnAppointment = z.infer<typeof ownAppointment>

/** Days that are asked for at once. */
export const mostOwnDays = 31

/** Refused with `invalid_interval` when it is longer than `mostOwnDays`. */
export const listOwnWork = endpoint({
  name: 'own-work.list',
  method: 'GET',
  path: '/own-work',
  action: 'own-work.record',
  summary: 'One’s own appointments of a range of days, with what was recorded and the places they are in',
  query: z.object({ from: z.string('required'), to: z.string('required') }),
  answer: z.object({
    /** What the server’s clock shows; a phone’s may be wrong. */
    now: instant,
    appointments: z.array(ownAppointment),
    places: z.array(place),
  }),
})
export type OwnWork = z.infer<typeof listOwnWork.answer>

/** When the phone read the code, or it was typed. */
const shownAt = instant.optional()

/** How a phone shows that it is at the door. */
export const proof = z.union([
  /** What the QR code says. */
  z.strictObject({ scanned: z.string().min(1, 'required').max(500, 'too_long'), at: shownAt }),
  /** The code in letters under it; see `rules/short-code.ts`. */
  z.strictObject({ typed: z.string().min(1, 'required').max(40, 'too_long'), at: shownAt }),
])

/**
 * Refused with `unreadable_code`, `unknown_key`, `not_found` for a code of no environment of one's group, or `key_required`
 * for a code without key where that is not accepted, or that names no environment of one's group.
 */
export const readPlace = endpoint({
  name: 'own-work.place',
  method: 'POST',
  path: '/own-work/place',
  action: 'own-work.record',
  summary: 'The place of a scanned or typed code, for a cleaning that is not on one’s plan',
  body: z.strictObject({ proof }),
  answer: place,
})

const work = z.strictObject({
  clientId,
  /** The appointment it belongs to, or the start of a cleaning that nobody had planned, which makes one. */
  target: z.union([
    z.strictObject({ appointmentId: id }),
    z.strictObject({ environmentId: id, startedAt: instant }),
  ]),
  taskId: id,
  revisionId: id.nullable(),
  /** Meant to be beyond the plan. */
  extra: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  observation: z.string().max(longestNote, 'too_long').nullable(),
  /** Why the task was not done; null when it was. */
  undoneReason: z.string().max(longestNote, 'too_long').nullable(),
  proof,
})
export type OwnWorkPiece = z.infer<typeof work>

/** Pieces that are delivered at once. */
export const mostPieces = 50

const refusalCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

/**
 * Each piece is taken or refused for itself. The start of a task alone, then the same UUID with its end or a note, is the
 * usual way; a piece only adds to what is there.
 *
 * Planned work is kept whatever the phone's clock shows (1970–2099). The start of a cleaning that nobody had planned may
 * be two days ahead of the server's clock and a year behind; where the person has the place on the plan at that time, or
 * is in it already, that appointment is meant. Work for an appointment that has been given to somebody else, or another
 * room, since the phone read it is such a start too. A call with typed codes is refused as a whole with `too_many_requests`,
 * and none of it taken, while the person waits for having typed wrong keys.
 */
export const recordOwnWork = endpoint({
  name: 'own-work.record',
  method: 'POST',
  path: '/own-work',
  action: 'own-work.record',
  summary: 'Records pieces of one’s own work: starts, ends, observations, undone tasks, extra cleanings',
  maxBytes: 1_000_000,
  body: z.strictObject({
    /** What the phone’s clock shows. */
    sentAt: instant,
    works: z.array(work).min(1, 'required').max(mostPieces, 'too_many_items'),
  }),
  answer: z.object({
    now: instant,
    /** One for each piece, in their order. */
    works: z.array(
      z.object({
        clientId,
        appointmentId: id.nullable(),
        presence: presence.nullable(),
        refused: refusalCode.nullable(),
      }),
    ),
  }),
})

/** The largest photo, in bytes. */
export const largestPhoto = 15_000_000

/**
 * Refused with `not_found` until the work is there, with `invalid_input` at `photo` for what is no picture or too large,
 * with `storage_full` when the server has no room: then it is to be sent again later.
 */
export const addOwnPhoto = endpoint({
  name: 'own-work.add-photo',
  method: 'POST',
  path: '/own-work/photos',
  action: 'own-work.record',
  summary: 'Keeps a photo of a piece of one’s own work that was recorded before',
  multipart: { maxBytes: largestPhoto + 1_000_000 },
  body: z.strictObject({
    clientId,
    executionClientId: clientId,
    photo: z.file('required').max(largestPhoto, 'file_too_large'),
  }),
  answer: z.object({ clientId, url: z.string(), thumbnailUrl: z.string() }),
})
