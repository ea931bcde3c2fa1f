import type { AgendaItem, EditedAgenda } from '@zelo/contract/agendas'
import type { TestEnvironment, TestGroup } from '../../../test/test-group.ts'

type Times = readonly [start: string, end: string]

/** Differences from the default agenda. By default, the cleaner cleans the lobby this week from 09:00 to 10:00. */
export interface PlanWish {
  environment?: TestEnvironment
  person?: { id: number }
  validity?: readonly [from: string, to: string]
  /** The main cleaning, then the revisions. */
  times?: readonly [Times, ...Times[]]
  /** The days of the agenda. The default is every day of the week. */
  days?: Pick<AgendaItem['Periodicidade'], 'type'> &
    Partial<Pick<AgendaItem['Periodicidade'], 'DIAS_SEMANA' | 'DIAS_SEMANA2' | 'DIA_MES' | 'MES'>>
  revisionPhotos?: boolean
}

const everyDay = 'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado'

/** Returns an agenda in the form that the browser sends. */
export function buildAgendaItem(group: TestGroup, wish: PlanWish = {}): AgendaItem {
  const environment = wish.environment ?? group.lobby
  const [vigIni, vigFim] = wish.validity ?? ['2026-03-02', '2026-03-08']
  const [[start, end], ...revisions] = wish.times ?? [['09:00', '10:00']]
  const companyId = environment.companyId
  return {
    Id_EmpresasFilial: companyId,
    Id_Environments: environment.id,
    Id_Users: (wish.person ?? group.people.cleaner).id,
    revisionPhotos: wish.revisionPhotos ?? false,
    vigIni,
    vigFim,
    Periodicidade: {
      nome: `${group.marker} agenda`,
      DIAS_SEMANA: '',
      DIAS_SEMANA2: '',
      ...(wish.days ?? { type: 'sem', DIAS_SEMANA: everyDay }),
      hora_base_inicial: start,
      hora_base_final: end,
      Id_EmpresasFilial: companyId,
      Revisoes: revisions.map(([HORA_INICIAL, HORA_FINAL]) => ({
        HORA_INICIAL,
        HORA_FINAL,
        Id_EmpresasFilial: companyId,
      })),
    },
  }
}

/** Turns a saved item into an edit. The revisions get the ids of `revisionIds` in order. Further revisions are new. */
export function buildAgendaEdit(
  { Periodicidade, ...item }: AgendaItem,
  saved: { agendaId: number; periodicityId: number; revisionIds?: readonly (number | undefined)[] },
): EditedAgenda {
  return {
    ...item,
    ID: saved.agendaId,
    ATIVO: true,
    Periodicidade: {
      ...Periodicidade,
      ID: saved.periodicityId,
      Revisoes: Periodicidade.Revisoes.map((revision, index) => {
        const ID = saved.revisionIds?.[index]
        return ID === undefined ? revision : { ...revision, ID }
      }),
    },
  }
}
