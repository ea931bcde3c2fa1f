import type { EnvironmentHistoryRow, HistoryRecord, ObservationEntry } from '@zelo/contract/history'
import { hasObservation } from '@zelo/contract/rules/appointment-status'
import type { ReportPerson, ReportPlan, WorkRecord } from '@zelo/contract/rules/work-record'

/** Converts work to the format of the history calls. The contract's `history-work.ts` does the inverse. */

/** Converts work to a history record (R3-272 to R3-276). */
export function toHistoryRecord(record: WorkRecord): HistoryRecord {
  const { plan, place } = record
  return {
    id: record.id,
    ...toSharedRecord(record),
    createdAt: record.startedAt,
    updatedAt: record.endedAt ?? record.startedAt,
    finished: record.endedAt !== null,
    revisionId: record.revisionId,
    observacao: record.observation,
    Procedure: record.procedure,
    Agendamento: {
      id: plan.appointmentId,
      companyId: place.companyId,
      userId: record.person.id,
      Empresa: { NOME: place.company },
      status: plan.status,
      horaIni: plan.main.start,
      horaFim: plan.main.end,
      Agenda: {
        ID: plan.agendaId,
        offSchedule: plan.offSchedule,
        Id_Environments: place.id,
        Environment: {
          id: place.id,
          name: place.name,
          andar: place.floor,
          Categoria: place.category,
          Setor: place.sector,
          Procedures: toHistoryProcedures(plan),
        },
        Periodicidade: {
          HORA_BASE_INICIAL: plan.main.start,
          HORA_BASE_FINAL: plan.main.end,
          Revisoes: toHistoryRevisions(plan),
        },
      },
    },
  }
}

/** Converts work to an environment history row (R3-279). */
export function toEnvironmentRow(record: WorkRecord): EnvironmentHistoryRow {
  const { plan, place, revisionId } = record
  const revision = plan.revisions.find(({ id }) => id === revisionId)
  const [main, own] = revisionId === null ? [record, null] : [null, record]
  return {
    ID: place.id,
    EMPRESA: place.company,
    AMBIENTE_NOME: place.name,
    CATEGORIA: place.category.name,
    categoriaId: place.category.id,
    SETOR: place.sector.name,
    setorId: place.sector.id,
    ANDAR: place.floor,
    nome_users: record.person.name,
    HISTORICO_ID: record.id,
    REVISAO_ID: revisionId,
    DATA_CRIACAO_HISTORICO: main?.startedAt ?? null,
    DATA_FINALIZACAO_HISTORICO: main?.endedAt ?? null,
    DATA_CRIACAO_REVISAO: own?.startedAt ?? null,
    DATA_FINALIZACAO_REVISAO: own?.endedAt ?? null,
    HORA_BASE_INICIAL: plan.main.start,
    HORA_BASE_FINAL: plan.main.end,
    HORA_INICIAL_REVISAO: revision?.start ?? null,
    HORA_FINAL_REVISAO: revision?.end ?? null,
    REVISOES: toHistoryRevisions(plan),
    agendaId: plan.agendaId,
    offSchedule: plan.offSchedule,
    status: plan.status,
    PROCEDIMENTO: record.procedure,
    PROCEDIMENTOS: toHistoryProcedures(plan),
    ...toSharedRecord(record),
  }
}

/** Returns the record's observation as a list (R3-281). The list is empty if the text has no visible characters. */
export function toObservation({ id, place, person, startedAt, observation }: WorkRecord): ObservationEntry[] {
  if (observation === null || !hasObservation(observation)) return []
  return [
    {
      environmentId: place.id,
      userId: person.id,
      data_criacao_obs: startedAt,
      observacao: observation,
      HISTORICO_ID: id,
    },
  ]
}

function toSharedRecord({ plan, place, person, taskId, extra, undoneReason, presence, photos }: WorkRecord) {
  return {
    userId: person.id,
    companyId: place.companyId,
    agendamentoId: plan.appointmentId,
    dataAgend: plan.day,
    tasksId: taskId,
    extra,
    undoneReason,
    presence,
    image: photos.find(({ url }) => url !== '')?.url ?? null,
    images: [...photos],
    User: toHistoryUser(person),
  }
}

function toHistoryUser(person: ReportPerson): HistoryRecord['User'] {
  return {
    id: person.id,
    nome: person.name,
    cpf: person.cpf,
    email: person.email,
    telefone: person.phone,
    avatar: person.avatar,
    avatar_url: person.avatarUrl,
    dataNascimento: person.birthDate,
    companyId: person.companyId,
    nameFilial: person.company,
  }
}

function toHistoryRevisions({ revisions }: ReportPlan): EnvironmentHistoryRow['REVISOES'] {
  return revisions.map(({ id, start, end }) => ({ ID: id, HORA_INICIAL: start, HORA_FINAL: end }))
}

function toHistoryProcedures({ tasks }: ReportPlan): EnvironmentHistoryRow['PROCEDIMENTOS'] {
  return tasks.map(({ taskId, id, name }) => ({ id, name, tasksId: taskId }))
}
