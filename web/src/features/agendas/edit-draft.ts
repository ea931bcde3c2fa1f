import type { EditedAgenda, readAgenda } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { parseWeekdays } from '@zelo/contract/rules/weekdays'
import { type PlanDraft, toWirePeriodicity } from './plan-draft.ts'

export type ReadAgenda = AnswerOf<typeof readAgenda>

/** The state of an agenda's edit form: plan, person and active flag. */
export interface EditDraft {
  /** The saved agenda that the draft changes. The save sends the version of this agenda. */
  agenda: ReadAgenda
  plan: PlanDraft
  userId: number
  active: boolean
}

export function toEditDraft(agenda: ReadAgenda): EditDraft {
  const { periodicity } = agenda
  return {
    agenda,
    plan: {
      environmentId: agenda.environmentId,
      type: periodicity.type,
      weekdays: parseWeekdays(periodicity.weekdays) ?? [],
      weekdays2: parseWeekdays(periodicity.weekdays2) ?? [],
      dayOfMonth: periodicity.dayOfMonth,
      month: periodicity.month,
      slots: [
        { start: periodicity.start, end: periodicity.end },
        ...periodicity.revisions.map(({ id, start, end }) => ({
          start,
          end,
          revisionId: id,
        })),
      ],
      singlePhoto: agenda.revisionPhotos,
      onHoliday: agenda.onHoliday,
      validFrom: agenda.validFrom,
      validTo: agenda.validTo,
    },
    userId: agenda.userId,
    active: agenda.active,
  }
}

/** Returns the body of an edit: the whole plan of a valid draft (R3-423). */
export function toEditedAgenda({ agenda, plan, userId, active }: EditDraft): EditedAgenda {
  const { companyId } = agenda
  return {
    id: agenda.id,
    active,
    companyId,
    environmentId: plan.environmentId ?? agenda.environmentId,
    userId,
    revisionPhotos: plan.singlePhoto,
    onHoliday: plan.onHoliday,
    version: agenda.version,
    periodicity: {
      id: agenda.periodicityId,
      ...toWirePeriodicity(plan, companyId),
      revisions: plan.slots.slice(1).map(({ start, end, revisionId }) => ({
        ...(revisionId !== undefined && { id: revisionId }),
        start,
        end,
        companyId,
      })),
    },
    validFrom: plan.validFrom,
    validTo: plan.validTo,
  }
}

/** The parts of the form by which drafts are compared, in the order of the form. */
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

type EditPart = keyof typeof parts

/** Returns the parts in which two drafts differ. The list is empty if the drafts are equal. */
export function listEditedParts(one: EditDraft, other: EditDraft): EditPart[] {
  const names = Object.keys(parts) as EditPart[]
  return names.filter((name) => JSON.stringify(parts[name](one)) !== JSON.stringify(parts[name](other)))
}

/**
 * Moves a draft to another version of its agenda. A revision of the draft that this version lacks becomes a new revision.
 */
export function rebaseDraft(draft: EditDraft, { agenda }: EditDraft): EditDraft {
  const there = new Set(agenda.periodicity.revisions.map(({ id }) => id))
  const slots = draft.plan.slots.map(({ start, end, revisionId }) =>
    revisionId !== undefined && there.has(revisionId) ? { start, end, revisionId } : { start, end },
  )
  return { ...draft, agenda, plan: { ...draft.plan, slots } }
}

export const isSameEdit = (one: EditDraft, other: EditDraft) => listEditedParts(one, other).length === 0

/** How a draft detects and takes over an edit that another user saved. */
export const editVersions = { toVersion: ({ agenda }: EditDraft) => agenda.version, rebase: rebaseDraft }
