import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './fields.ts'
import { reportFigures, reportPage, reportScope, searchFields, wantedSector } from './report-query.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'
import { collaboratorSearchFields } from './rules/collaborator-report.ts'
import { environmentSearchFields } from './rules/environment-report.ts'
import { undoneSearchFields } from './rules/undone-tasks.ts'

/** Maximum number of photos in a report. */
export const mostReportPhotos = 24

const count = z.int().nonnegative()

/**
 * The report of an interval for the client who pays for the cleaning. The report names rooms, but no people. Its
 * figures equal those of the reports about environments and incomplete tasks.
 */
const clientReport = z.object({
  /** The logo of the company. If the company has none, the logo of the parent company. */
  logoUrl: z.string().nullable(),
  figures: reportFigures,
  /** The interval before the report's interval (rules/previous-interval.ts), with its figures. */
  previous: z.object({ from: day, to: day, figures: reportFigures }),
  /** The environments with planned or done cleanings, sorted by name. */
  environments: z.array(
    z.object({ id, name: z.string(), sector: z.string(), floor: z.string(), figures: reportFigures }),
  ),
  undone: z.object({
    /** Procedures with undone tasks. The procedures with the most undone tasks come first. */
    procedures: z.array(z.object({ name: z.string(), count })),
    /** The reasons of the undone tasks, the most frequent first. The reason is null for tasks without a record. */
    reasons: z.array(z.object({ reason: z.string().nullable(), count })),
  }),
  /** The number of skipped cleanings for each calendar day, largest number first. The figures do not count them. */
  skipped: z.array(z.object({ name: z.string(), reason: z.enum(calendarDayKinds), count })),
  /** The newest photos, at most two of each environment. */
  photos: z.array(
    z.object({
      appointmentId: id,
      day,
      environmentId: id,
      environment: z.string(),
      takenAt: instant,
      url: z.string(),
      thumbnailUrl: z.string(),
    }),
  ),
})
export type ClientReport = z.infer<typeof clientReport>

/** Rejects with `invalid_interval`, or with `not_found` for a company outside the group. */
export const readClientReport = endpoint({
  name: 'history.client-report',
  method: 'GET',
  path: '/history/client-report',
  action: 'history.read',
  summary:
    "Returns the report of an interval for a company's client: figures, trend, undone tasks and photos",
  query: z.object(reportScope),
  answer: clientReport,
})

/**
 * Rejects for the same reasons as `readClientReport`. The sum of the rows equals the figures of the report. A caller
 * can pass the search of a history report or of the incomplete tasks. The sum then equals the figures of that report.
 */
export const listClientReportRows = endpoint({
  name: 'history.client-report-rows',
  method: 'GET',
  path: '/history/client-report/rows',
  action: 'history.read',
  summary: 'Lists the cleanings behind the figures of a report by day and environment, sorted by day',
  query: z.object({
    ...reportScope,
    search: reportPage.search,
    /**
     * The fields to search, named as in the other reports. If they include `task`, the search restricts no rows, as in
     * the incomplete tasks.
     */
    in: searchFields([...collaboratorSearchFields, ...environmentSearchFields, ...undoneSearchFields]),
    sectorId: wantedSector,
    /** `person` splits the rows by the person who does the cleanings. */
    by: z.enum(['environment', 'person'], 'invalid').default('environment'),
  }),
  answer: z.array(
    z.object({
      day,
      environmentId: id,
      environment: z.string(),
      company: z.string(),
      sector: z.string(),
      floor: z.string(),
      /** Present only if the rows are split by person. */
      person: z.object({ id, name: z.string() }).optional(),
      figures: reportFigures,
    }),
  ),
})
export type ClientReportRow = z.infer<typeof listClientReportRows.answer>[number]
