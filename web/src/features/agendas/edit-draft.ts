import type { Agenda, EditedAgenda } from '@zelo/contract/agendas'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'
import { type PlanDraft, wirePeriodicity } from './plan-draft.ts'

/** An agenda as its edit form holds it: its plan, whose it is, and whether it takes place. */
export interface EditDraft {
  plan: PlanDraft
  userId: number
  active: boolean
}

/** The form of an agenda as it is now. */
export function editDraftOf(agenda: Agenda): EditDraft {
  const { Periodicidade: wire } = agenda
  return {
    plan: {
      environmentId: agenda.Id_Environments,
      type: wire.type,
      weekdays: parseWeekdays(wire.DIAS_SEMANA) ?? [],
      weekdays2: parseWeekdays(wire.DIAS_SEMANA2) ?? [],
      dayOfMonth: wire.DIA_MES,
      month: wire.MES,
      slots: [
        { start: wire.HORA_BASE_INICIAL, end: wire.HORA_BASE_FINAL },
        ...wire.Revisoes.map(({ ID, HORA_INICIAL, HORA_FINAL }) => ({
          start: HORA_INICIAL,
          end: HORA_FINAL,
          revisionId: ID,
        })),
      ],
      singlePhoto: agenda.revisionPhotos,
      validFrom: agenda.vigIni,
      validTo: agenda.vigFim,
    },
    userId: agenda.Id_Users,
    active: agenda.ATIVO,
  }
}

/** What an edit sends of a draft without errors: the whole plan (spec 3 §7). `base` is the agenda as the form began. */
export function editedAgendaOf({ plan, userId, active }: EditDraft, base: Agenda): EditedAgenda {
  const companyId = base.Id_EmpresasFilial
  return {
    ID: base.ID,
    ATIVO: active,
    Id_EmpresasFilial: companyId,
    Id_Environments: plan.environmentId ?? base.Id_Environments,
    Id_Users: userId,
    revisionPhotos: plan.singlePhoto,
    version: base.version,
    Periodicidade: {
      ID: base.Id_Periodicidade,
      ...wirePeriodicity(plan, companyId),
      Revisoes: plan.slots.slice(1).map(({ start, end, revisionId }) => ({
        ...(revisionId !== undefined && { ID: revisionId }),
        HORA_INICIAL: start,
        HORA_FINAL: end,
        Id_EmpresasFilial: companyId,
      })),
    },
    vigIni: plan.validFrom,
    vigFim: plan.validTo,
  }
}

/** The parts of the form that can differ, in its order. */
const parts = {
  environment: ({ plan }: EditDraft) => plan.environmentId,
  person: ({ userId }: EditDraft) => userId,
  days: ({ plan }: EditDraft) => [plan.type, plan.weekdays, plan.weekdays2, plan.dayOfMonth, plan.month],
  validity: ({ plan }: EditDraft) => [plan.validFrom, plan.validTo],
  times: ({ plan }: EditDraft) => plan.slots.map(({ start, end }) => [start, end]),
  singlePhoto: ({ plan }: EditDraft) => plan.singlePhoto,
  active: ({ active }: EditDraft) => active,
}

export type EditPart = keyof typeof parts

/** In what two drafts differ; empty when they are the same. */
export function differences(one: EditDraft, other: EditDraft): EditPart[] {
  const names = Object.keys(parts) as EditPart[]
  return names.filter((name) => JSON.stringify(parts[name](one)) !== JSON.stringify(parts[name](other)))
}

/** What was typed, on an agenda that is another by now: a revision that is no longer there becomes a new one. */
export function rebased(draft: EditDraft, agenda: Agenda): EditDraft {
  const there = new Set(agenda.Periodicidade.Revisoes.map(({ ID }) => ID))
  const slots = draft.plan.slots.map(({ start, end, revisionId }) =>
    revisionId !== undefined && there.has(revisionId) ? { start, end, revisionId } : { start, end },
  )
  return { ...draft, plan: { ...draft.plan, slots } }
}
