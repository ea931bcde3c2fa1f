import {
  agendaItem,
  type EditedAgenda,
  editedAgenda,
  type WireAgendaItem,
  type WireEditedAgenda,
} from '@zelo/contract/agendas'
import { decodeInput } from '@zelo/contract/wire'
import type { TestEnvironment, TestGroup } from '../../../test/test-group.ts'
import type { Queries } from '../../database/tenant.ts'
import { type Saved, saveAgendas } from './agendas.service.ts'

type WirePlan = WireAgendaItem['Periodicidade']

/** An agenda in the form that the browser sends, including all optional fields. */
export interface SentAgenda extends WireAgendaItem {
  revisionPhotos: boolean
  Periodicidade: WirePlan & {
    DIAS_SEMANA: string
    DIAS_SEMANA2: string
    Revisoes: NonNullable<WirePlan['Revisoes']>
  }
}

type Times = readonly [start: string, end: string]

/** Differences from the default agenda. By default, the cleaner cleans the lobby this week from 09:00 to 10:00. */
export interface PlanWish {
  environment?: TestEnvironment
  person?: { id: number }
  validity?: readonly [from: string, to: string]
  /** The main cleaning, then the revisions. */
  times?: readonly [Times, ...Times[]]
  /** The days of the agenda. The default is every day of the week. */
  days?: Pick<WirePlan, 'type' | 'DIA_MES' | 'MES'> & { DIAS_SEMANA?: string; DIAS_SEMANA2?: string }
  revisionPhotos?: boolean
  onHoliday?: WireAgendaItem['onHoliday']
}

const everyDay = 'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado'

/** Returns an agenda in the form that the browser sends. */
export function buildAgendaItem(group: TestGroup, wish: PlanWish = {}): SentAgenda {
  const environment = wish.environment ?? group.lobby
  const [vigIni, vigFim] = wish.validity ?? ['2026-03-02', '2026-03-08']
  const [[start, end], ...revisions] = wish.times ?? [['09:00', '10:00']]
  const companyId = environment.companyId
  return {
    Id_EmpresasFilial: companyId,
    Id_Environments: environment.id,
    Id_Users: (wish.person ?? group.people.cleaner).id,
    revisionPhotos: wish.revisionPhotos ?? false,
    ...(wish.onHoliday && { onHoliday: wish.onHoliday }),
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

/**
 * Turns a saved item into an edit. The revisions get the ids of `revisionIds` in order. Revisions without an id are
 * new.
 */
export function buildAgendaEdit(
  { Periodicidade, ...item }: SentAgenda,
  saved: { agendaId: number; periodicityId: number; revisionIds?: readonly (number | undefined)[] },
): WireEditedAgenda {
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

/** Saves agendas from the body that the browser sends, in the caller's transaction. */
export function saveSentAgendas(
  queries: Queries,
  actor: { groupId: number; userId: number },
  items: readonly WireAgendaItem[],
  now: Date,
): Promise<Saved> {
  const plans = items.map((item) => agendaItem.schema.parse(decodeInput(agendaItem, item)))
  return saveAgendas(queries, actor, plans, now)
}

/** Converts the body that the browser sends into the edit of the service. */
export function readSentEdit(edit: WireEditedAgenda): EditedAgenda {
  return editedAgenda.schema.parse(decodeInput(editedAgenda, edit))
}
