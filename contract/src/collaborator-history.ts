import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, day, id, idParam, instant, wantedId } from './fields.ts'
import { planChanges } from './history.ts'
import { list, one, record } from './record.ts'
import { reportFigures, reportInterval, reportPage, reportScope, searchFields } from './report-query.ts'
import { collaboratorSearchFields, collaboratorSorts, daySorts } from './rules/collaborator-report.ts'

/** A collaborator in the report (R3-277). */
export const collaboratorView = record({
  id: ['id', id],
  name: ['name', z.string()],
  cpf: ['cpf', z.string()],
  email: ['email', z.string()],
  phone: ['telefone', z.string()],
  avatar: ['avatar', z.string().nullable()],
  avatarUrl: ['avatar_url', z.string().nullable()],
  birthDate: ['dataNascimento', day.nullable()],
  company: ['nameFilial', z.string()],
  companyId: ['companyId', id],
  lastDay: ['lastDay', day],
})

/** The figures count every person who matches the filter. A person who did no planned work counts, but has no row. */
export const listCollaborators = endpoint({
  name: 'history.collaborators',
  method: 'GET',
  path: '/history/collaborators',
  action: 'history.read',
  summary: 'Lists the people who worked in an interval, with the totals of the whole filter',
  query: z.object({
    ...reportScope,
    ...reportPage,
    in: searchFields(collaboratorSearchFields),
    sort: z.enum(collaboratorSorts).default('name'),
  }),
  answer: one(
    record({
      rows: ['rows', list(collaboratorView)],
      total: ['total', z.int()],
      figures: ['figures', reportFigures],
    }),
  ),
})

/**
 * Level 1 of the report. For levels 2 and 3, the browser calls `GET /historic/v2/user` with the card's day and
 * environment, and groups the records with `listProcedureDetails`.
 */
export const listCollaboratorDays = endpoint({
  name: 'history.collaborator-days',
  method: 'GET',
  path: '/history/collaborators/:id/days',
  action: 'history.read',
  summary:
    'Lists the environments and days of one collaborator with the observations, searchable by environment or date',
  params: idParam,
  query: z.object({
    ...reportInterval,
    ...reportPage,
    companyId: wantedId.optional(),
    alone,
    sort: z.enum(daySorts).default('-day'),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        environmentId: id,
        environment: z.string(),
        company: z.string(),
        day,
        startedAt: instant,
        endedAt: instant.nullable(),
        notes: z.array(z.object({ procedure: z.string(), text: z.string(), undone: z.boolean() })),
        changes: z.array(planChanges),
      }),
    ),
    total: z.int(),
  }),
})
