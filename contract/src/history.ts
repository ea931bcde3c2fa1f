import * as z from 'zod'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { alone, day, id, instant, time, wantedId } from './fields.ts'

/**
 * The history calls of the specification (R3-432 to R3-436). Days are the planned days of the work. An interval
 * includes both ends. `history-work.ts` converts the responses to `rules/work-record.ts` for the reports.
 *
 * The calls reject an interval with `invalid_interval` if a day does not exist or begins with 0. They also reject it if
 * it is reversed, is longer than a year, or ends after the company's today. An id of another group's company, person or
 * environment is `not_found`.
 */

/** A person in the history. Company and branch are the current ones. */
const historyUser = z.object({
  id,
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  telefone: z.string(),
  /** File name of the picture, and its URL. */
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  dataNascimento: day.nullable(),
  companyId: id,
  nameFilial: z.string(),
})

const named = z.object({ id, name: z.string() })
/** A procedure planned in each cleaning. `id` is the id of the procedure. */
const predefined = named.extend({ tasksId: id })
const revision = z.object({ ID: id, HORA_INICIAL: time, HORA_FINAL: time })

/** The fields that both shapes of a record share. */
const recorded = {
  userId: id,
  companyId: id,
  agendamentoId: id,
  /** The planned day. */
  dataAgend: day,
  tasksId: id,
  /** Whether the work is beyond the plan ('Fez a mais'). */
  extra: z.boolean(),
  /** Why the task was not done. Null if it was done. */
  undoneReason: z.string().nullable(),
  presence,
  /** URL of the first photo. Null if there is none. */
  image: z.string().nullable(),
  images: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
  User: historyUser,
}

/** The work on one task (R3-272 to R3-276). */
const historyRecord = z.object({
  id,
  ...recorded,
  /** Actual start and end. `updatedAt` equals `createdAt` while the task is in progress. */
  createdAt: instant,
  updatedAt: instant,
  finished: z.boolean(),
  /** The revision of the slot. Null for the main cleaning. */
  revisionId: id.nullable(),
  observacao: z.string().nullable(),
  Procedure: named,
  /** The plan on that day. Later changes of the agenda do not affect it. */
  Agendamento: z.object({
    id,
    companyId: id,
    userId: id,
    Empresa: z.object({ NOME: z.string() }),
    status,
    horaIni: time,
    horaFim: time,
    Agenda: z.object({
      ID: id,
      /** Whether the cleaning was unplanned. If so, its times are those of the work. */
      offSchedule: z.boolean(),
      Id_Environments: id,
      Environment: z.object({
        id,
        name: z.string(),
        andar: z.string(),
        Categoria: named,
        Setor: named,
        Procedures: z.array(predefined),
      }),
      Periodicidade: z.object({
        HORA_BASE_INICIAL: time,
        HORA_BASE_FINAL: time,
        Revisoes: z.array(revision),
      }),
    }),
  }),
})
export type HistoryRecord = z.infer<typeof historyRecord>

/**
 * The work on one task in the history of an environment (R3-279). The fields `…_HISTORICO` have the times of a main
 * cleaning or of work beyond the plan. The fields `…_REVISAO` have those of a revision.
 */
const environmentHistoryRow = z.object({
  /** The environment's id. */
  ID: id,
  EMPRESA: z.string(),
  AMBIENTE_NOME: z.string(),
  CATEGORIA: z.string(),
  categoriaId: id,
  SETOR: z.string(),
  setorId: id,
  ANDAR: z.string(),
  nome_users: z.string(),
  HISTORICO_ID: id,
  REVISAO_ID: id.nullable(),
  DATA_CRIACAO_HISTORICO: instant.nullable(),
  /** Null while the task is in progress. */
  DATA_FINALIZACAO_HISTORICO: instant.nullable(),
  DATA_CRIACAO_REVISAO: instant.nullable(),
  DATA_FINALIZACAO_REVISAO: instant.nullable(),
  HORA_BASE_INICIAL: time,
  HORA_BASE_FINAL: time,
  /** Times of the record's revision. */
  HORA_INICIAL_REVISAO: time.nullable(),
  HORA_FINAL_REVISAO: time.nullable(),
  /** All revisions of that day. */
  REVISOES: z.array(revision),
  agendaId: id,
  /** Whether the cleaning was unplanned. If so, its times are those of the work. */
  offSchedule: z.boolean(),
  status,
  PROCEDIMENTO: named,
  PROCEDIMENTOS: z.array(predefined),
  ...recorded,
})
export type EnvironmentHistoryRow = z.infer<typeof environmentHistoryRow>

/** An observation (R3-281). */
const observationEntry = z.object({
  environmentId: id,
  userId: id,
  /** Actual start of the record with this observation. */
  data_criacao_obs: instant,
  observacao: z.string(),
  HISTORICO_ID: id,
})
export type ObservationEntry = z.infer<typeof observationEntry>

const interval = { dataIni: z.string('required'), dataFim: z.string('required') }

export const listCompanyHistory = endpoint({
  name: 'history.list-company',
  method: 'GET',
  path: '/historic/v2/company',
  action: 'history.read',
  summary:
    'Lists the work in a branch, sorted by day and start. For a parent company, covers the group unless `alone`',
  query: z.object({ companyId: wantedId, alone, ...interval }),
  answer: z.array(historyRecord),
})

export const listUserHistory = endpoint({
  name: 'history.list-user',
  method: 'GET',
  path: '/historic/v2/user',
  action: 'history.read',
  summary:
    'Lists the work of one collaborator, sorted by day and start, optionally in one branch or environment',
  query: z.object({
    userId: wantedId,
    ...interval,
    companyId: wantedId.optional(),
    alone,
    environmentId: wantedId.optional(),
  }),
  answer: z.array(historyRecord),
})

export const listEnvironmentHistory = endpoint({
  name: 'history.list-environment',
  method: 'GET',
  path: '/historic/v2/environment',
  action: 'history.read',
  summary:
    'Lists the work and observations in one environment, sorted by day and start, optionally of one person',
  query: z.object({ environmentId: wantedId, ...interval, userId: wantedId.optional() }),
  answer: z.object({ data: z.array(environmentHistoryRow), obs: z.array(observationEntry) }),
})
