import * as z from 'zod'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { alone, day, id, instant, time, wantedId } from './fields.ts'

/**
 * The history calls of the specification (R3-432 to R3-436). Days are the planned days of the work. An interval includes both.
 * Reports convert these responses to `rules/work-record.ts` by `history-work.ts`.
 *
 * Rejects an interval with `invalid_interval` if a day does not exist or begins with 0. So it does if the interval is reversed,
 * longer than a year, or ends after the company's today. The id of another group's company, person or environment is
 * `not_found`.
 */

/** A person in the history. Company and branch are today's. */
const historyUser = z.object({
  id,
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  telefone: z.string(),
  /** The name of the picture's file, and its address. */
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  dataNascimento: day.nullable(),
  companyId: id,
  nameFilial: z.string(),
})

const named = z.object({ id, name: z.string() })
/** A procedure of each cleaning. `id` is the procedure's. */
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
  /** Why the task was not done. null if it was done. */
  undoneReason: z.string().nullable(),
  presence,
  /** The address of the first photo. null without one. */
  image: z.string().nullable(),
  images: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
  User: historyUser,
}

/** The work on one task (R3-272 to R3-276). */
const historyRecord = z.object({
  id,
  ...recorded,
  /** Actual start and end. `updatedAt` equals `createdAt` while the task is under way. */
  createdAt: instant,
  updatedAt: instant,
  finished: z.boolean(),
  /** The slot. null is the main cleaning. */
  revisionId: id.nullable(),
  observacao: z.string().nullable(),
  Procedure: named,
  /** The plan on its day, regardless of later changes to the agenda. */
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
      /** Whether the cleaning was unplanned. Its times are then those of the work. */
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
 * The work on one task in the history of an environment (R3-279). The times of a main cleaning, or of
 * work beyond the plan, are in `…_HISTORICO`. Those of a revision are in `…_REVISAO`.
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
  /** null while under way. */
  DATA_FINALIZACAO_HISTORICO: instant.nullable(),
  DATA_CRIACAO_REVISAO: instant.nullable(),
  DATA_FINALIZACAO_REVISAO: instant.nullable(),
  HORA_BASE_INICIAL: time,
  HORA_BASE_FINAL: time,
  /** The times of the record's own revision. */
  HORA_INICIAL_REVISAO: time.nullable(),
  HORA_FINAL_REVISAO: time.nullable(),
  /** All revisions of the day. */
  REVISOES: z.array(revision),
  agendaId: id,
  /** Whether the cleaning was unplanned. Its times are then those of the work. */
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
  /** The actual start of its record. */
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
