import * as z from 'zod'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { alone, day, id, instant, time, wantedId } from './fields.ts'
import { queryInput } from './query-input.ts'
import { type Decoded, layout, list, one, record, type Wire } from './record.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** How the calendar or an absence changed an appointment. The type `PlanChanges` of the report rules explains the fields. */
export const planChanges = z.object({
  plannedDay: day.nullable(),
  cover: z.object({ substitute: z.string(), person: z.string() }).nullable(),
  skippedSlots: z.array(
    z.object({ start: time, end: time, name: z.string(), reason: z.enum(calendarDayKinds) }),
  ),
})

/**
 * The history calls of the specification (R3-432 to R3-436). Days are the planned days of the work. An interval
 * includes both ends. `history-work.ts` converts the records for the rules of the reports. The calls reject an interval
 * with `invalid_interval` if it is reversed, is longer than a year or ends in the future. They also reject a date that
 * does not exist or begins with 0. An id of another group gets `not_found`.
 */

const named = z.object({ id, name: z.string() })
/** A procedure that each cleaning of the plan contains. `id` is the id of the procedure. */
const plannedTask = record({ id: ['id', id], name: ['name', z.string()], taskId: ['tasksId', id] })
const revision = record({ id: ['ID', id], start: ['HORA_INICIAL', time], end: ['HORA_FINAL', time] })

/** The values that `historyRecord` and `environmentRow` contain. `rules/work-record.ts` explains each value. */
const shared = layout(
  ['person.id', 'userId', id],
  ['place.companyId', 'companyId', id],
  ['plan.appointmentId', 'agendamentoId', id],
  ['plan.day', 'dataAgend', day],
  ['taskId', 'tasksId', id],
  ['extra', 'extra', z.boolean()],
  ['undoneReason', 'undoneReason', z.string().nullable()],
  ['photoMissing', 'photoMissing', z.literal(true).optional()],
  ['noPhotoReason', 'noPhotoReason', z.string().optional()],
  ['presence', 'presence', presence],
  /** URL of the first photo. Null if there is none. */
  ['image', 'image', z.string().nullable()],
  ['photos', 'images', z.array(z.object({ url: z.string(), thumbnailUrl: z.string() }))],
  /** The person. The company and the branch are those of the person now, not at the time of the work. */
  ['person.id', 'User.id', id],
  ['person.name', 'User.nome', z.string()],
  ['person.cpf', 'User.cpf', z.string()],
  ['person.email', 'User.email', z.string()],
  ['person.phone', 'User.telefone', z.string()],
  ['person.avatar', 'User.avatar', z.string().nullable()],
  ['person.avatarUrl', 'User.avatar_url', z.string().nullable()],
  ['person.birthDate', 'User.dataNascimento', day.nullable()],
  ['person.companyId', 'User.companyId', id],
  ['person.company', 'User.nameFilial', z.string()],
)

/** The work on one task (R3-272 to R3-276). */
export const historyRecord = layout(
  ['id', 'id', id],
  ...shared.places,
  ['startedAt', 'createdAt', instant],
  /** The end of the work. While the task is in progress, the start. */
  ['updatedAt', 'updatedAt', instant],
  ['finished', 'finished', z.boolean()],
  ['revisionId', 'revisionId', id.nullable()],
  ['observation', 'observacao', z.string().nullable()],
  ['procedure', 'Procedure', named],
  ['plan.appointmentId', 'Agendamento.id', id],
  ['place.companyId', 'Agendamento.companyId', id],
  ['person.id', 'Agendamento.userId', id],
  ['place.company', 'Agendamento.Empresa.NOME', z.string()],
  ['plan.status', 'Agendamento.status', status],
  ['plan.main.start', 'Agendamento.horaIni', time],
  ['plan.main.end', 'Agendamento.horaFim', time],
  ['plan.agendaId', 'Agendamento.Agenda.ID', id],
  ['plan.offSchedule', 'Agendamento.Agenda.offSchedule', z.boolean()],
  ['place.id', 'Agendamento.Agenda.Id_Environments', id],
  ['place.id', 'Agendamento.Agenda.Environment.id', id],
  ['place.name', 'Agendamento.Agenda.Environment.name', z.string()],
  ['place.floor', 'Agendamento.Agenda.Environment.andar', z.string()],
  ['place.category', 'Agendamento.Agenda.Environment.Categoria', named],
  ['place.sector', 'Agendamento.Agenda.Environment.Setor', named],
  ['plan.tasks', 'Agendamento.Agenda.Environment.Procedures', list(plannedTask)],
  ['plan.main.start', 'Agendamento.Agenda.Periodicidade.HORA_BASE_INICIAL', time],
  ['plan.main.end', 'Agendamento.Agenda.Periodicidade.HORA_BASE_FINAL', time],
  ['plan.revisions', 'Agendamento.Agenda.Periodicidade.Revisoes', list(revision)],
  ['plan.changes', 'Agendamento.planChanges', planChanges.nullable()],
)
export type HistoryRecord = Decoded<typeof historyRecord>
export type WireHistoryRecord = Wire<typeof historyRecord>

/**
 * The work on one task in the history of an environment (R3-279). `main` contains the times if the work belongs to a
 * main cleaning or is extra. Otherwise `inRevision` contains the times, and `revision` the planned times of the
 * revision. The end is null while the task is in progress.
 */
const environmentRow = layout(
  ['place.id', 'ID', id],
  ['place.company', 'EMPRESA', z.string()],
  ['place.name', 'AMBIENTE_NOME', z.string()],
  ['place.category.name', 'CATEGORIA', z.string()],
  ['place.category.id', 'categoriaId', id],
  ['place.sector.name', 'SETOR', z.string()],
  ['place.sector.id', 'setorId', id],
  ['place.floor', 'ANDAR', z.string()],
  ['person.name', 'nome_users', z.string()],
  ['id', 'HISTORICO_ID', id],
  ['revisionId', 'REVISAO_ID', id.nullable()],
  ['main.startedAt', 'DATA_CRIACAO_HISTORICO', instant.nullable()],
  ['main.endedAt', 'DATA_FINALIZACAO_HISTORICO', instant.nullable()],
  ['inRevision.startedAt', 'DATA_CRIACAO_REVISAO', instant.nullable()],
  ['inRevision.endedAt', 'DATA_FINALIZACAO_REVISAO', instant.nullable()],
  ['plan.main.start', 'HORA_BASE_INICIAL', time],
  ['plan.main.end', 'HORA_BASE_FINAL', time],
  ['revision.start', 'HORA_INICIAL_REVISAO', time.nullable()],
  ['revision.end', 'HORA_FINAL_REVISAO', time.nullable()],
  ['plan.revisions', 'REVISOES', list(revision)],
  ['plan.agendaId', 'agendaId', id],
  ['plan.offSchedule', 'offSchedule', z.boolean()],
  ['plan.status', 'status', status],
  ['procedure', 'PROCEDIMENTO', named],
  ['plan.tasks', 'PROCEDIMENTOS', list(plannedTask)],
  ['plan.changes', 'planChanges', planChanges.nullable()],
  ...shared.places,
)
export type EnvironmentRow = Decoded<typeof environmentRow>

/** An observation (R3-281). */
const observation = record({
  environmentId: ['environmentId', id],
  userId: ['userId', id],
  /** The start of the work to which the observation belongs. */
  startedAt: ['data_criacao_obs', instant],
  text: ['observacao', z.string()],
  recordId: ['HISTORICO_ID', id],
})
export type Observation = Decoded<typeof observation>

const interval = queryInput({
  from: ['dataIni', z.string('required')],
  to: ['dataFim', z.string('required')],
})

export const listCompanyHistory = endpoint({
  name: 'history.list-company',
  method: 'GET',
  path: '/historic/v2/company',
  action: 'history.read',
  summary:
    'Lists the work in a branch, sorted by day and start. For a parent company, covers the group unless `alone`',
  query: queryInput({ companyId: ['companyId', wantedId], alone: ['alone', alone], ...interval.fields }),
  answer: list(historyRecord),
})

export const listUserHistory = endpoint({
  name: 'history.list-user',
  method: 'GET',
  path: '/historic/v2/user',
  action: 'history.read',
  summary:
    'Lists the work of one collaborator, sorted by day and start, optionally in one branch or environment',
  query: queryInput({
    userId: ['userId', wantedId],
    ...interval.fields,
    companyId: ['companyId', wantedId.optional()],
    alone: ['alone', alone],
    environmentId: ['environmentId', wantedId.optional()],
  }),
  answer: list(historyRecord),
})

export const listEnvironmentHistory = endpoint({
  name: 'history.list-environment',
  method: 'GET',
  path: '/historic/v2/environment',
  action: 'history.read',
  summary:
    'Lists the work and observations in one environment, sorted by day and start, optionally of one person',
  query: queryInput({
    environmentId: ['environmentId', wantedId],
    ...interval.fields,
    userId: ['userId', wantedId.optional()],
  }),
  answer: one(record({ data: ['data', list(environmentRow)], observations: ['obs', list(observation)] })),
})
