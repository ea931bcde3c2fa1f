import type { Appointment } from '@zelo/contract/appointments'
import type { Slot } from './appointment-view.ts'

/** Sample data for the tests of this folder. Each test sets only what it needs. */
export const day = '2026-11-19'
/** Returns a moment of the sample's day. */
export const at = (time: string) => ({ day, time })
export const instant = (time: string) => `${day}T${time}:00-03:00`

/** Returns a planned slot. `done` has its actual times. */
export function slot(
  start: string,
  end: string,
  done: { from?: string; to?: string; complete?: boolean } = {},
): Slot {
  return {
    revisionId: null,
    start,
    end,
    startedAt: done.from ? instant(done.from) : null,
    endedAt: done.to ? instant(done.to) : null,
    complete: done.complete ?? done.to !== undefined,
  }
}

/** Returns an appointment with one main cleaning and some changes. */
export function appointment(change: Partial<Appointment> & { plus?: boolean; room?: string }): Appointment {
  const { plus = false, room = 'Copa', ...rest } = change
  const named = { id: 1, name: 'Recepção', companyId: 2 }
  return {
    id: 10482,
    agendaId: 7,
    companyId: 2,
    userId: 5,
    dataAgend: day,
    startDate: instant('07:00'),
    horaIni: '07:00',
    horaFim: '07:30',
    status: null,
    viraNoite: false,
    active: true,
    takenOut: null,
    cover: null,
    slots: [slot('07:00', '07:30')],
    extras: [],
    notDone: [],
    User: { id: 5, nome: 'Ivone Sampaio', avatar: null, avatar_url: null },
    Empresa: { ID: 2, NOME: 'Porto Azul' },
    Agenda: {
      ID: 7,
      ATIVO: true,
      FINALIZADO: false,
      DATA_FINALIZACAO: null,
      Id_EmpresasFilial: 2,
      Id_Environments: 3,
      Id_Periodicidade: 4,
      Id_Users: 5,
      vigIni: day,
      vigFim: day,
      plus,
      revisionPhotos: false,
      version: 1,
      Environment: {
        id: 3,
        name: room,
        andar: 'Térreo',
        categoriaId: 1,
        companyId: 2,
        setorId: 1,
        IMAGEM: null,
        HORA_INICIAL: null,
        HORA_FINAL: null,
        qtdLimpezaDia: 1,
        Setor: named,
        Categoria: named,
        Procedures: [],
        proceduresOptions: [],
      },
      Periodicidade: {
        ID: 4,
        NOME: 'diária',
        ATIVO: true,
        Id_EmpresasFilial: 2,
        type: 'sem',
        DIAS_SEMANA: 'Quinta-feira',
        DIAS_SEMANA2: '',
        DIA_MES: null,
        MES: null,
        QTD_DIAS: 1,
        HORA_BASE_INICIAL: '07:00',
        HORA_BASE_FINAL: '07:30',
        DATA_CRIACAO: instant('06:00'),
        Revisoes: [],
      },
    },
    ...rest,
  }
}

/** Returns the slot as a revision. */
export const revision = (id: number, other: Slot): Slot => ({ ...other, revisionId: id })
