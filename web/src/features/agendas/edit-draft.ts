import type { Agenda, EditedAgenda } from '@zelo/contract/agendas'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'
import { type PlanDraft, toWirePeriodicity } from './plan-draft.ts'

/** The state of an agenda's edit form: plan, person and active flag. */
export interface EditDraft {
  plan: PlanDraft
  userId: number
  active: boolean
}

/** Returns the form state of a saved agenda. */
export function toEditDraft(agenda: Agenda): EditDraft {
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
      onHoliday: agenda.onHoliday,
      validFrom: agenda.vigIni,
      validTo: agenda.vigFim,
    },
    userId: agenda.Id_Users,
    active: agenda.ATIVO,
  }
}

/**
 * Returns the body of an edit: the whole plan of a valid draft (R3-423). `base` is the agenda as it was when the edit
 * began.
 */
export function applyEdit({ plan, userId, active }: EditDraft, base: Agenda): EditedAgenda {
  const companyId = base.Id_EmpresasFilial
  return {
    ID: base.ID,
    ATIVO: active,
    Id_EmpresasFilial: companyId,
    Id_Environments: plan.environmentId ?? base.Id_Environments,
    Id_Users: userId,
    revisionPhotos: plan.singlePhoto,
    onHoliday: plan.onHoliday,
    version: base.version,
    Periodicidade: {
      ID: base.Id_Periodicidade,
      ...toWirePeriodicity(plan, companyId),
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

/** The parts of the form that two drafts can differ in. They are in the order of the form. */
const parts = {
  environment: ({ plan }: EditDraft) => plan.environmentId,
  person: ({ userId }: EditDraft) => userId,
  days: ({ plan }: EditDraft) => [
    plan.type,
    plan.weekdays,
    plan.weekdays2,
    plan.dayOfMonth,
    plan.month,
    plan.onHoliday,
  ],
  validity: ({ plan }: EditDraft) => [plan.validFrom, plan.validTo],
  times: ({ plan }: EditDraft) => plan.slots.map(({ start, end }) => [start, end]),
  singlePhoto: ({ plan }: EditDraft) => plan.singlePhoto,
  active: ({ active }: EditDraft) => active,
}

export type EditPart = keyof typeof parts

/** Returns the parts in which two drafts differ. Equal drafts return an empty list. */
export function listEditedParts(one: EditDraft, other: EditDraft): EditPart[] {
  const names = Object.keys(parts) as EditPart[]
  return names.filter((name) => JSON.stringify(parts[name](one)) !== JSON.stringify(parts[name](other)))
}

/** Moves a draft to a newer version of its agenda. A revision that the newer version lacks becomes a new revision. */
export function rebaseDraft(draft: EditDraft, agenda: Agenda): EditDraft {
  const there = new Set(agenda.Periodicidade.Revisoes.map(({ ID }) => ID))
  const slots = draft.plan.slots.map(({ start, end, revisionId }) =>
    revisionId !== undefined && there.has(revisionId) ? { start, end, revisionId } : { start, end },
  )
  return { ...draft, plan: { ...draft.plan, slots } }
}
