import type { EnvironmentHistoryRow, HistoryRecord, ObservationEntry } from './history.ts'
import type { ReportPerson, ReportPlan, ReportTask, WorkRecord } from './rules/work-record.ts'

/** Converts responses of the history calls to the input of the report rules. */

/** Converts the response of `GET /historic/v2/company` or `/user`. */
export function toWorkRecords(records: readonly HistoryRecord[]): WorkRecord[] {
  return records.map((record) => {
    const { Agendamento, Procedure } = record
    const { Agenda, status, Empresa } = Agendamento
    const { Environment, Periodicidade } = Agenda
    return {
      ...toSharedFields(record),
      id: record.id,
      plan: {
        appointmentId: Agendamento.id,
        agendaId: Agenda.ID,
        day: record.dataAgend,
        status,
        offSchedule: Agenda.offSchedule,
        main: { start: Periodicidade.HORA_BASE_INICIAL, end: Periodicidade.HORA_BASE_FINAL },
        revisions: toReportRevisions(Periodicidade.Revisoes),
        tasks: toReportTasks(Environment.Procedures),
      },
      place: {
        id: Environment.id,
        name: Environment.name,
        floor: Environment.andar,
        category: Environment.Categoria,
        sector: Environment.Setor,
        companyId: record.companyId,
        company: Empresa.NOME,
      },
      procedure: Procedure,
      revisionId: record.revisionId,
      startedAt: record.createdAt,
      endedAt: record.finished ? record.updatedAt : null,
      observation: record.observacao,
    }
  })
}

/** Converts the response of `GET /historic/v2/environment`. */
export function toEnvironmentWorkRecords({
  data,
  obs,
}: {
  data: readonly EnvironmentHistoryRow[]
  obs: readonly ObservationEntry[]
}): WorkRecord[] {
  const observations = new Map(obs.map((entry) => [entry.HISTORICO_ID, entry.observacao]))
  return data.map((row) => ({
    ...toSharedFields(row),
    id: row.HISTORICO_ID,
    plan: {
      appointmentId: row.agendamentoId,
      agendaId: row.agendaId,
      day: row.dataAgend,
      status: row.status,
      offSchedule: row.offSchedule,
      main: { start: row.HORA_BASE_INICIAL, end: row.HORA_BASE_FINAL },
      revisions: toReportRevisions(row.REVISOES),
      tasks: toReportTasks(row.PROCEDIMENTOS),
    },
    place: {
      id: row.ID,
      name: row.AMBIENTE_NOME,
      floor: row.ANDAR,
      category: { id: row.categoriaId, name: row.CATEGORIA },
      sector: { id: row.setorId, name: row.SETOR },
      companyId: row.companyId,
      company: row.EMPRESA,
    },
    procedure: row.PROCEDIMENTO,
    revisionId: row.REVISAO_ID,
    startedAt: row.DATA_CRIACAO_HISTORICO ?? row.DATA_CRIACAO_REVISAO ?? '',
    endedAt: row.DATA_FINALIZACAO_HISTORICO ?? row.DATA_FINALIZACAO_REVISAO,
    observation: observations.get(row.HISTORICO_ID) ?? null,
  }))
}

function toSharedFields(record: HistoryRecord | EnvironmentHistoryRow) {
  const { tasksId, extra, undoneReason, presence, images, User } = record
  return { taskId: tasksId, extra, undoneReason, presence, photos: images, person: toReportPerson(User) }
}

function toReportPerson(user: HistoryRecord['User']): ReportPerson {
  return {
    id: user.id,
    name: user.nome,
    cpf: user.cpf,
    email: user.email,
    phone: user.telefone,
    avatar: user.avatar,
    avatarUrl: user.avatar_url,
    birthDate: user.dataNascimento,
    companyId: user.companyId,
    company: user.nameFilial,
  }
}

function toReportRevisions(revisions: EnvironmentHistoryRow['REVISOES']): ReportPlan['revisions'] {
  return revisions.map(({ ID, HORA_INICIAL, HORA_FINAL }) => ({
    id: ID,
    start: HORA_INICIAL,
    end: HORA_FINAL,
  }))
}

function toReportTasks(procedures: EnvironmentHistoryRow['PROCEDIMENTOS']): ReportTask[] {
  return procedures.map(({ tasksId, id, name }) => ({ taskId: tasksId, id, name }))
}
