import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, instant, search } from './fields.ts'
import { reportFigures, reportPage, reportScope, searchFields } from './report-query.ts'
import { undoneSearchFields, undoneSorts } from './rules/undone-tasks.ts'

/** A task that was not done (R3-283). See `UndoneTask` of the rules. */
const undoneTask = z.object({
  TASK_NAO_REALIZADA: z.boolean(),
  createdAt_TASK_NAO_REALIZADO: instant.nullable(),
  updatedAt_TASK_NAO_REALIZADO: instant.nullable(),
  TASK_ID_AMBIENTE_NAO_REALIZADO: z.string(),
  ID_AMBIENTE_TASK_NAO_REALIZADO: id,
  ID_TASK_PROCEDIMENTO_PREDEFINIDO: id,
  NOME_USER_TASK_AMBIENTE_NAO_REALIZADO: z.string(),
  NAME_ENV_PROCEDURES_NAO_REALIZADO: z.string(),
  NAME_PROCEDIMENTO_NAO_REALIZADO: z.string(),
  companyId: id,
  EMPRESA: z.string(),
  userId: id,
  cpf: z.string(),
  email: z.string(),
  telefone: z.string(),
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  dataAgend: day,
  agendamentoId: id,
  observacao: z.string(),
  derivado: z.boolean(),
})

/** Searches in tasks, environments or collaborators, or in several of them. */
const undoneFilter = {
  ...reportScope,
  search: reportPage.search,
  in: searchFields(undoneSearchFields),
}

/**
 * The figures count the cleanings found by person or environment. A search in task names alone does not restrict them.
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
  summary: 'Lists each time a procedure was not done, sorted by start: reported, or derived from the records',
  query: z.object({
    ...undoneFilter,
    /** Value of `key` in a procedure's row. */
    procedure: z.string().min(1, 'required').max(400, 'too_long'),
    /** Searches every text of the cards in a procedure's history. */
    find: search,
    page: reportPage.page,
    size: reportPage.size,
  }),
  answer: z.object({ rows: z.array(undoneTask), total: z.int() }),
})
