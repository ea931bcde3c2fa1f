import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, instant, longestNote, search } from './fields.ts'
import { planChanges } from './history.ts'
import { list, one, record } from './record.ts'
import { reportFigures, reportPage, reportScope, searchFields } from './report-query.ts'
import { undoneSearchFields, undoneSorts } from './rules/undone-tasks.ts'

/** A task that was not done (R3-283). See `UndoneTask` of the rules. */
const undoneTask = record({
  undone: ['TASK_NAO_REALIZADA', z.boolean()],
  startedAt: ['createdAt_TASK_NAO_REALIZADO', instant.nullable()],
  endedAt: ['updatedAt_TASK_NAO_REALIZADO', instant.nullable()],
  id: ['TASK_ID_AMBIENTE_NAO_REALIZADO', z.string()],
  environmentId: ['ID_AMBIENTE_TASK_NAO_REALIZADO', id],
  taskId: ['ID_TASK_PROCEDIMENTO_PREDEFINIDO', id],
  person: ['NOME_USER_TASK_AMBIENTE_NAO_REALIZADO', z.string()],
  environment: ['NAME_ENV_PROCEDURES_NAO_REALIZADO', z.string()],
  procedure: ['NAME_PROCEDIMENTO_NAO_REALIZADO', z.string()],
  companyId: ['companyId', id],
  company: ['EMPRESA', z.string()],
  userId: ['userId', id],
  cpf: ['cpf', z.string()],
  email: ['email', z.string()],
  phone: ['telefone', z.string()],
  avatar: ['avatar', z.string().nullable()],
  avatarUrl: ['avatar_url', z.string().nullable()],
  day: ['dataAgend', day],
  appointmentId: ['agendamentoId', id],
  observation: ['observacao', z.string()],
  reason: ['undoneReason', z.string().nullable()],
  photos: ['photos', z.array(z.object({ url: z.string(), thumbnailUrl: z.string() }))],
  derived: ['derivado', z.boolean()],
  changes: ['planChanges', planChanges.nullable()],
})

/** `search` applies to the names that `in` lists: tasks, environments or collaborators. */
const undoneFilter = {
  ...reportScope,
  search: reportPage.search,
  in: searchFields(undoneSearchFields),
}

/**
 * The figures count the cleanings of the matching people and environments. A search for only task names does not
 * restrict the figures.
 */
export const listUndoneProcedures = endpoint({
  name: 'history.undone-procedures',
  method: 'GET',
  path: '/history/undone-tasks',
  action: 'history.read',
  summary: 'Lists the procedures that were not done by name, with counts and the totals of the filter',
  query: z.object({
    ...undoneFilter,
    page: reportPage.page,
    size: reportPage.size,
    sort: z.enum(undoneSorts).default('name'),
  }),
  answer: z.object({
    rows: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
    total: z.int(),
    figures: reportFigures,
  }),
})

export const listUndoneTasks = endpoint({
  name: 'history.undone-tasks',
  method: 'GET',
  path: '/history/undone-tasks/records',
  action: 'history.read',
  summary: 'Lists the tasks that were not done, sorted by start: reported, or derived from the records',
  query: z.object({
    ...undoneFilter,
    /** The `key` of a procedure's row. Without it, the call lists the tasks of all procedures. */
    procedure: z.string().min(1, 'required').max(400, 'too_long').optional(),
    /** Lists only the tasks with this reason. An empty text selects the tasks without a reason. */
    reason: z.string().max(longestNote, 'too_long').optional(),
    /** The filter of the audit, as in the URL of the audit: `sectors=Cozinha&employees=7`. */
    filter: z.string().max(8000, 'too_long').default(''),
    /** Searches every text of the cards in a procedure's history. */
    find: search,
    page: reportPage.page,
    size: reportPage.size,
  }),
  answer: one(record({ rows: ['rows', list(undoneTask)], total: ['total', z.int()] })),
})
