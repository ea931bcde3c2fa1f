import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  cleanText,
  day,
  findPartError,
  id,
  idParam,
  instant,
  longestNote,
  time,
  version,
  wantedId,
} from './fields.ts'
import { type Decoded, list, maybe, one, record, type Wire } from './record.ts'

/** Why a person is absent. For privacy, no kind names a diagnosis. */
export const absenceKinds = ['falta', 'atestado', 'férias', 'afastamento', 'folga', 'outro'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

/** The ways to treat the appointments of an absent person. */
export const coverModes = ['person', 'load', 'uncovered', 'cancel'] as const
export type CoverMode = (typeof coverModes)[number]

/** The kind as a client sends it. Clients may omit the accent of 'férias'. */
const typedKind = z
  .enum([...absenceKinds, 'ferias'], 'invalid')
  .transform((kind): AbsenceKind => (kind === 'ferias' ? 'férias' : kind))

/**
 * The people who cover the appointments of an absent person.
 * - `person`: one substitute, `userId`. On days on which the substitute is absent too, nobody covers.
 * - `load`: on each day, the present people with the least work.
 * - `uncovered`: nobody. The appointments stay visible as uncovered.
 * - `cancel`: nobody. The appointments are cancelled.
 */
const wantedCover = z
  .strictObject({ mode: z.enum(coverModes, 'invalid'), userId: id.optional() })
  .refine(({ mode, userId }) => mode !== 'person' || userId !== undefined, {
    path: ['userId'],
    error: 'required',
  })
export type WantedCover = z.output<typeof wantedCover>

const substitute = record({ userId: ['userId', id], name: ['nome', z.string()] })

/** Maximum number of appointments that one response lists. The counts include all appointments. */
export const mostCoverRows = 500

const effect = {
  /** Number of appointments from today on without recorded work. */
  appointments: z.int(),
  covered: z.int(),
  uncovered: z.int(),
  cancelled: z.int(),
}

const effectRow = record({
  appointmentId: ['appointmentId', id],
  day: ['day', day],
  start: ['start', time],
  end: ['end', time],
  environmentId: ['environmentId', id],
  environment: ['environment', z.string()],
  companyId: ['companyId', id],
  company: ['company', z.string()],
  cover: ['cover', maybe(substitute)],
  /** True if the appointment overlaps another appointment of the substitute. */
  clash: ['clash', z.boolean()],
  /** True if the appointment is outside the substitute's shift. */
  offShift: ['offShift', z.boolean()],
})
export type CoverRow = Decoded<typeof effectRow>

const suggestion = record({
  userId: ['userId', id],
  name: ['nome', z.string()],
  company: ['company', z.string()],
  sameCompany: ['sameCompany', z.boolean()],
  sameShift: ['sameShift', z.boolean()],
  /** Number of appointments outside the shift of this person. */
  offShift: ['offShift', z.int()],
  loadPercent: ['loadPercent', z.int()],
  knownEnvironments: ['knownEnvironments', z.int()],
  covers: ['covers', z.int()],
  clashes: ['clashes', z.int()],
  absent: ['absent', z.int()],
})

const preview = record({
  appointments: ['appointments', effect.appointments],
  covered: ['covered', effect.covered],
  uncovered: ['uncovered', effect.uncovered],
  cancelled: ['cancelled', effect.cancelled],
  /** Number of appointments with recorded work. An absence does not change these. */
  begun: ['begun', z.int()],
  /** At most `mostCoverRows` of the appointments, sorted by day and start. */
  rows: ['rows', list(effectRow)],
  /** The suggested substitutes, the best choice first (rules/cover-plan.ts). */
  suggestions: ['suggestions', list(suggestion)],
})
export type AbsencePreview = Decoded<typeof preview>

const wanted = z
  .strictObject({
    userId: id,
    /** The first and last day of the absence, both included. An absence lasts at most two years. */
    from: day,
    to: day,
    /** The absent part of the day. Only an absence of one day can have these times. */
    startTime: time.optional(),
    endTime: time.optional(),
    kind: typedKind,
    /** Only users with the permission `absence.read-private` can read the note. */
    note: z.string().transform(cleanText).pipe(z.string().max(longestNote, 'too_long')).optional(),
    cover: wantedCover,
  })
  .superRefine((absence, context) => {
    const { startTime, endTime, from, to } = absence
    const isPart = startTime !== undefined || endTime !== undefined
    const error =
      isPart && from !== to
        ? ({ field: 'startTime', code: 'absence_part_of_one_day' } as const)
        : findPartError(absence)
    if (error) {
      context.addIssue({ code: 'custom', path: [error.field], message: error.code, input: absence })
    }
  })

/** Rejects for the same reasons as `createAbsence`. */
export const previewAbsence = endpoint({
  name: 'absence.preview',
  method: 'POST',
  path: '/absences/preview',
  action: 'absences.write',
  summary: 'Previews an absence: its appointments and who covers them. Saves nothing',
  body: wanted,
  answer: one(preview),
})

/**
 * Saves an absence and covers its appointments in one transaction. Appointments with recorded work and those of past
 * days do not change. Rejects with `invalid_interval`, `not_found` or `invalid_input`. Rejects with `absence_overlaps`
 * if the person has another absence at the same time. The error's facts name the person, the days, the times and
 * the author of the other absence.
 */
export const createAbsence = endpoint({
  name: 'absence.create',
  method: 'POST',
  path: '/absences',
  action: 'absences.write',
  summary: 'Saves an absence and covers or cancels its appointments',
  body: wanted,
  answer: z.object({ id, ...effect }),
})

/** Rejects for the same reasons as `coverAbsence`. */
export const previewCover = endpoint({
  name: 'absence.preview-cover',
  method: 'POST',
  path: '/absences/:id/cover/preview',
  action: 'absences.write',
  summary: 'Previews another cover of a saved absence. Saves nothing',
  params: idParam,
  body: z.strictObject({ cover: wantedCover }),
  answer: one(preview),
})

/**
 * Changes who covers an absence, for all its appointments without recorded work. Rejects with `changed_meanwhile` if
 * `version` is outdated or the absence is undone.
 */
export const coverAbsence = endpoint({
  name: 'absence.cover',
  method: 'PUT',
  path: '/absences/:id/cover',
  action: 'absences.write',
  summary: 'Covers the appointments of a saved absence in another way',
  params: idParam,
  body: z.strictObject({ cover: wantedCover, version }),
  answer: z.object({ id, version, ...effect }),
})

/**
 * Undoes an absence. Appointments without recorded work return to their people. A repeated undo changes nothing.
 * Rejects with `same_slot_taken` if a cancelled appointment cannot return, because its person now has another cleaning
 * in the environment at that time.
 */
export const undoAbsence = endpoint({
  name: 'absence.undo',
  method: 'DELETE',
  path: '/absences/:id',
  action: 'absences.write',
  summary: 'Undoes an absence and gives its appointments back',
  params: idParam,
  answer: z.object({ id, restored: z.int() }),
})

const author = record({ id: ['id', id], name: ['nome', z.string()] })

const absence = record({
  id: ['id', id],
  userId: ['userId', id],
  name: ['nome', z.string()],
  companyId: ['companyId', id],
  company: ['company', z.string()],
  from: ['from', day],
  to: ['to', day],
  /** The part of the day. Null for whole days. */
  startTime: ['startTime', time.nullable()],
  endTime: ['endTime', time.nullable()],
  kind: ['kind', z.enum(absenceKinds)],
  mode: ['mode', z.enum(coverModes)],
  version: ['version', version],
  /** The current numbers of covered, uncovered and cancelled appointments of the absence. */
  appointments: ['appointments', effect.appointments],
  covered: ['covered', effect.covered],
  uncovered: ['uncovered', effect.uncovered],
  cancelled: ['cancelled', effect.cancelled],
  /** The substitutes, sorted by name. */
  covers: [
    'covers',
    list(
      record({ userId: ['userId', id], name: ['nome', z.string()], appointments: ['appointments', z.int()] }),
    ),
  ],
  /** Whether a note or a file is stored. */
  hasPrivate: ['hasPrivate', z.boolean()],
  createdAt: ['createdAt', instant],
  createdBy: ['createdBy', one(author)],
  undoneAt: ['undoneAt', instant.nullable()],
  undoneBy: ['undoneBy', maybe(author)],
})
export type Absence = Decoded<typeof absence>
export type WireAbsence = Wire<typeof absence>

/** Maximum number of absences in the list. The list begins with the newest absence. */
export const absencesListed = 500

export const listAbsences = endpoint({
  name: 'absence.list',
  method: 'GET',
  path: '/absences',
  action: 'absences.read',
  summary: 'Lists absences that overlap a range of days, the latest first',
  query: z.object({ from: day.optional(), to: day.optional(), userId: wantedId.optional() }),
  answer: list(absence),
})

/** Maximum size of a private file in bytes. */
export const largestAbsenceFile = 5_000_000

export const absenceFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Stores or replaces the file. Only PDF, JPEG and PNG files are accepted. */
export const storeAbsenceFile = endpoint({
  name: 'absence.store-file',
  method: 'PUT',
  path: '/absences/:id/file',
  action: 'absences.write',
  summary: 'Stores the private file of an absence',
  multipart: { maxBytes: largestAbsenceFile + 100_000 },
  params: idParam,
  body: z.strictObject({ file: z.file('required').max(largestAbsenceFile, 'file_too_large') }),
  answer: z.object({ id }),
})

/** The response is empty if there is no note and no file, or if the retention period is over. */
export const readAbsenceNote = endpoint({
  name: 'absence.read-private',
  method: 'GET',
  path: '/absences/:id/private',
  action: 'absence.read-private',
  summary: 'Returns the private note and file of an absence',
  params: idParam,
  answer: z.object({
    note: z.string(),
    file: z.object({ name: z.string(), type: z.enum(absenceFileTypes), base64: z.string() }).nullable(),
  }),
})
