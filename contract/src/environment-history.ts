import * as z from 'zod'
import { collaboratorView } from './collaborator-history.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, time, wantedId } from './fields.ts'
import { planChanges } from './history.ts'
import { list, one, record } from './record.ts'
import {
  reportFigures,
  reportInterval,
  reportPage,
  reportScope,
  searchFields,
  wantedSector,
} from './report-query.ts'
import { collaboratorSorts } from './rules/collaborator-report.ts'
import { environmentSearchFields } from './rules/environment-report.ts'

/** Names and ids of an environment. The view of the specification (R3-278) contains further fields about one day. */
const environmentRow = record({
  id: ['idAmbiente', id],
  name: ['nameAmbiente', z.string()],
  category: ['categoria', z.string()],
  sector: ['setor', z.string()],
  sectorId: ['setorId', id],
  floor: ['andar', z.string()],
  companyId: ['companyId', id],
  company: ['nameFilial', z.string()],
  lastDay: ['lastDay', day],
})

const environmentFilter = {
  ...reportScope,
  search: reportPage.search,
  in: searchFields(environmentSearchFields),
  sectorId: wantedSector,
}

/**
 * The figures count every environment that matches the filter. An environment in which no planned work was done counts,
 * but has no row.
 */
export const listEnvironmentsWorked = endpoint({
  name: 'history.environments',
  method: 'GET',
  path: '/history/environments',
  action: 'history.read',
  summary: 'Lists the environments with work in an interval, with the totals of the whole filter',
  query: z.object({
    ...environmentFilter,
    page: reportPage.page,
    size: reportPage.size,
    sort: z.enum(collaboratorSorts).default('name'),
  }),
  answer: one(
    record({
      rows: ['rows', list(environmentRow)],
      total: ['total', z.int()],
      figures: ['figures', reportFigures],
    }),
  ),
})

const environmentCollaborator = record({
  ...collaboratorView.fields,
  hasObservation: ['hasObservation', z.boolean()],
})

/** Level 1 of the report: the people. */
export const listEnvironmentCollaborators = endpoint({
  name: 'history.environment-collaborators',
  method: 'GET',
  path: '/history/environments/:id/collaborators',
  action: 'history.read',
  summary: 'Lists the people who worked in one environment, sorted by name, searchable by name or CPF',
  params: idParam,
  query: z.object({ ...reportInterval, ...reportPage }),
  answer: one(record({ rows: ['rows', list(environmentCollaborator)], total: ['total', z.int()] })),
})

/**
 * Level 2 of the report: the days. For level 3, the browser calls `GET /historic/v2/environment` with the day and the
 * person, and groups the records with `groupEnvironmentViews`.
 */
export const listEnvironmentDays = endpoint({
  name: 'history.environment-days',
  method: 'GET',
  path: '/history/environments/:id/days',
  action: 'history.read',
  summary: 'Lists the days of one collaborator in one environment, latest first, searchable by date',
  params: idParam,
  query: z.object({ userId: wantedId, ...reportInterval, ...reportPage }),
  answer: z.object({
    rows: z.array(
      z.object({
        day,
        startedAt: instant,
        endedAt: instant.nullable(),
        hasObservation: z.boolean(),
        changes: z.array(planChanges),
      }),
    ),
    total: z.int(),
  }),
})

const minutes = z.int()

export const environmentExportRow = record({
  appointmentId: ['agendamentoId', id],
  company: ['company', z.string()],
  environment: ['environment', z.string()],
  category: ['category', z.string()],
  sector: ['sector', z.string()],
  floor: ['floor', z.string()],
  user: ['user', z.string()],
  cleaningType: ['cleaningType', z.enum(['Principal', 'Revisão', 'Extra'])],
  scheduledDay: ['scheduledDay', day],
  scheduledStart: ['scheduledStart', time.nullable()],
  scheduledEnd: ['scheduledEnd', time.nullable()],
  scheduledMinutes: ['scheduledMinutes', minutes.nullable()],
  actualStart: ['actualStart', instant.nullable()],
  actualEnd: ['actualEnd', instant.nullable()],
  cleaningMinutes: ['cleaningMinutes', minutes.nullable()],
  resultMinutes: ['resultMinutes', minutes.nullable()],
  observation: ['observation', z.string()],
  status: ['status', z.enum(['A iniciar', 'Completo', 'Incompleto'])],
  /** One entry for each due photo that is missing: the reason that the person gave, or null. */
  missingPhotos: ['missingPhotos', z.array(z.string().nullable())],
  changes: ['changes', planChanges.nullable()],
})

/** Returns all rows that match a filter. The server builds and streams them day by day. */
export const exportEnvironments = endpoint({
  name: 'history.export-environments',
  method: 'GET',
  path: '/history/environments/export',
  action: 'history.read',
  summary: 'Lists the rows of the export of the environment report, sorted by day',
  query: z.object({ ...environmentFilter, environmentId: wantedId.optional() }),
  answer: list(environmentExportRow),
})
