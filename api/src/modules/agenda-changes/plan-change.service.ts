import { createHash } from 'node:crypto'
import {
  type AgendaEffect,
  type AgendaEffectRow,
  type AgendaPreview,
  effectRowsListed,
} from '@zelo/contract/agenda-changes'
import type { AgendaItem } from '@zelo/contract/agendas'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import {
  allowedClashes,
  type ClashReport,
  type ItemClashes,
  type NumberedPlan,
  reportDraft,
} from '../agendas/agenda-clashes.service.ts'
import { type EditableAgenda, selectExistingAppointments } from '../agendas/agenda-edit.queries.ts'
import { type ItemFaults, readPlans, rejectFaults } from '../agendas/checked-plans.service.ts'
import {
  countFollowing,
  listReplacedIds,
  type PlannedEdit,
  planChange,
  planEdits,
  type WantedEdit,
} from '../agendas/plan-edits.service.ts'
import { listTakingPlace, toClashPlans } from '../agendas/planned-appointments.ts'
import { lockPeople } from '../agendas/planned-people.queries.ts'
import { listPlanWarnings } from '../shifts/plan-warnings.service.ts'

/**
 * A new agenda. `takes` names an agenda and a day. The appointments of that agenda from that day on move to the new
 * agenda.
 */
export interface WantedItem {
  item: AgendaItem
  /** Names to show if the item has a fault. */
  names: { environment: string; person: string }
  line?: number
  takes?: { agenda: EditableAgenda; from: string }
  fault?: string | undefined
}

/** A change of many agendas. */
export interface WantedChange {
  edits: readonly (WantedEdit & { names: WantedItem['names']; fault?: string | undefined })[]
  items: readonly WantedItem[]
  /** Agendas whose appointments the change removes. The clash check ignores these appointments. */
  withdrawn?: readonly EditableAgenda[]
  /** The agendas on which the change is based, in the version that the user saw. */
  sources: readonly { id: number; version: number }[]
}

/** A new agenda and the appointments that it takes over. */
export interface PlannedItem
  extends Omit<PlannedEdit, keyof WantedEdit>,
    Pick<WantedItem, 'takes' | 'line'> {}

export interface PlannedChange {
  wanted: WantedChange
  edits: PlannedEdit[]
  items: PlannedItem[]
  /** The faults of edits and items. An `index` counts the edits first, then the items. */
  faults: ItemFaults[]
  report: ClashReport
  rows: AgendaEffectRow[]
  /** The plans of each edit and item without faults. Edits come before items. */
  plans: NumberedPlan[][]
  /** The appointments that `plans` replaces. */
  replacedIds: number[]
}

/**
 * Plans a change of many agendas: edits of existing agendas and new agendas. The result contains the faults of single
 * agendas. Unless this is a dry run, locks people, environments, agendas and appointments in this order.
 * @throws `forbidden` for an off-schedule agenda; `not_found` and `changed_meanwhile` as `planEdits`
 */
export async function planAgendaChange(
  queries: Queries,
  wanted: WantedChange,
  means: { now: Date; dryRun: boolean },
): Promise<PlannedChange> {
  const { edits: wantedEdits, items: wantedItems, withdrawn = [] } = wanted
  const sources = wantedItems.flatMap(({ takes }) => (takes ? [takes.agenda] : []))
  if (!means.dryRun) await lockPeople(queries, listPeople(wanted))
  const read = await readPlans(
    queries,
    wantedItems.map(({ item }) => item),
    // The plan that takes over appointments of a source may begin on the past planned day of a moved cleaning.
    { ...means, each: wantedItems.map(({ item, takes }) => (takes ? { originalFrom: item.validFrom } : {})) },
  )
  const planned = await planEdits(queries, wantedEdits, { ...means, alsoLocked: [...sources, ...withdrawn] })
  const taken = await selectTaken(queries, wantedItems, means)
  const items = read.plans.map((plan): PlannedItem => {
    const { takes, line } = wantedItems[plan.index]!
    const from = takes?.from ?? plan.item.validFrom
    const more = { ...(takes && { takes }), ...(line !== undefined && { line }) }
    return { ...planChange(plan, taken.get(plan.index) ?? [], from), ...more }
  })
  const first = wantedEdits.length
  const faults = [
    ...planned.faults,
    ...read.faults.map((fault) => ({ ...fault, index: first + fault.index })),
    ...[...wantedEdits, ...wantedItems].flatMap(({ fault }, index) =>
      fault ? [{ index, unknown: {}, errors: { plan: fault } }] : [],
    ),
  ]
  const isFaulty = new Set(faults.map(({ index }) => index))
  const all = [
    ...planned.edits.map((edit) => ({ ...edit, row: edit.plan.index, isActive: edit.body.active })),
    ...items.map((item) => ({ ...item, row: first + item.plan.index, isActive: true })),
  ].filter(({ row }) => !isFaulty.has(row))
  const plans = all.map(({ plan, following, row, isActive }) =>
    isActive ? toClashPlans({ ...plan, index: row }, following).filter(({ days }) => days.length > 0) : [],
  )
  const { items: clashes, ...report } = await reportDraft(queries, plans, {
    exceptAgendaIds: [...wantedEdits.map(({ agenda }) => agenda), ...sources, ...withdrawn].map(
      ({ id }) => id,
    ),
  })
  const replacedIds = all.flatMap(({ change }) => listReplacedIds(change))
  const clashesByRow = new Map(all.map(({ row }, index) => [row, clashes[index]!]))
  const edits = planned.edits.filter(({ plan }) => !isFaulty.has(plan.index))
  const rows = toRows(wanted, { edits, items, faults, clashesByRow })
  return { wanted, edits, items, faults, report, rows, plans, replacedIds }
}

function listPeople({ edits, items, withdrawn = [] }: WantedChange): number[] {
  return distinct([
    ...withdrawn.map((agenda) => agenda.user_id),
    ...edits.flatMap(({ agenda, body }) => [agenda.user_id, body.userId]),
    ...items.flatMap(({ item, takes }) => [item.userId, ...(takes ? [takes.agenda.user_id] : [])]),
  ])
}

/** Reads the appointments that new agendas take over, by the index of the item. */
async function selectTaken(
  queries: Queries,
  items: readonly WantedItem[],
  { now, dryRun }: { now: Date; dryRun: boolean },
) {
  const starts = items.flatMap(({ takes }, index) => {
    if (!takes) return []
    const { day: today } = localMoment(now, takes.agenda.time_zone)
    // The new agenda has no id yet. A negative id matches no agenda, so the query returns only the appointments of the
    // source.
    return [{ agendaId: -1 - index, today, firstDay: takes.from, takesFrom: takes.agenda.id }]
  })
  const rows = starts.length > 0 ? await selectExistingAppointments(queries, starts, { dryRun }) : []
  return Map.groupBy(rows, ({ agendaId }) => -1 - agendaId)
}

interface Found extends Pick<PlannedChange, 'edits' | 'items' | 'faults'> {
  clashesByRow: ReadonlyMap<number, ItemClashes>
}

function toRows(
  { edits: wantedEdits, items: wantedItems }: WantedChange,
  { edits, items, faults, clashesByRow }: Found,
): AgendaEffectRow[] {
  const first = wantedEdits.length
  const editByRow = new Map(edits.map((edit) => [edit.plan.index, edit]))
  const itemByRow = new Map(items.map((item) => [first + item.plan.index, item]))
  const faultByRow = new Map(faults.map((fault) => [fault.index, fault]))
  const toRow = (
    row: number,
    { names, agendaId, line, validFrom, validTo, slots }: RowFacts,
  ): AgendaEffectRow => {
    const planned = editByRow.get(row) ?? itemByRow.get(row)
    const clashes = clashesByRow.get(row)
    return {
      line,
      agendaId,
      environment: planned?.plan.environment ?? names.environment,
      person: planned?.plan.person ?? names.person,
      validFrom,
      validTo,
      slots,
      appointments: planned ? countFollowing(planned) : 0,
      clashDays: new Set(clashes?.clashDays).size,
      fault: findFault(faultByRow.get(row)) ?? (clashes?.sameSlot ? 'same_slot_taken' : null),
    }
  }
  return [
    ...wantedEdits.map(({ names, agenda, body }, index) =>
      toRow(index, {
        ...body,
        names,
        agendaId: agenda.id,
        line: null,
        slots: listPlanSlots(body.periodicity),
      }),
    ),
    ...wantedItems.map(({ names, item, line = null }, index) =>
      toRow(first + index, { ...item, names, agendaId: null, line, slots: listPlanSlots(item.periodicity) }),
    ),
  ]
}

interface RowFacts {
  names: WantedItem['names']
  agendaId: number | null
  line: number | null
  validFrom: string
  validTo: string
  slots: Slot[]
}

function findFault(faults: ItemFaults | undefined): string | undefined {
  return faults && Object.values({ ...faults.unknown, ...faults.errors })[0]
}

/** Returns the slots of a plan: the main cleaning, then the revisions. */
export function listPlanSlots(
  days: Pick<AgendaItem['periodicity'], 'start' | 'end'> & {
    revisions: readonly { start: string; end: string }[]
  },
): Slot[] {
  return [{ start: days.start, end: days.end }, ...days.revisions.map(({ start, end }) => ({ start, end }))]
}

/** Returns the effect of a change and the warnings about shifts that the change adds. */
export async function toPreview(queries: Queries, planned: PlannedChange): Promise<AgendaPreview> {
  const { plans, replacedIds } = planned
  const workWarnings = await listPlanWarnings(queries, plans.flat(), { replacedIds })
  return { ...toEffect(planned), workWarnings }
}

/** Returns the effect of a change as the API reports it. */
export function toEffect({ wanted, edits, items, report, rows }: PlannedChange): AgendaEffect {
  const all = [...edits, ...items]
  const sum = (count: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + count(one), 0)
  const { clashes, moreClashes } = report
  return {
    created: wanted.items.length,
    changed: new Set([
      ...wanted.edits.map(({ agenda }) => agenda.id),
      ...wanted.items.flatMap(({ takes }) => (takes ? [takes.agenda.id] : [])),
    ]).size,
    appointments: sum(countFollowing),
    staying: sum(({ change }) => change.begun.filter(({ planned }) => planned).length),
    skipped: sum(({ following }) => following.length - listTakingPlace(following).length),
    moved: sum(({ following }) => following.filter(({ plannedDay }) => plannedDay !== null).length),
    rows: rows.slice(0, effectRowsListed),
    clashes,
    moreClashes,
    basis: buildBasis(wanted),
  }
}

function buildBasis({ sources }: WantedChange): string {
  const versions = sources.map(({ id, version }) => `${id}:${version}`).sort()
  return createHash('sha256').update(versions.join()).digest('base64url')
}

/**
 * Rejects a change that has faults, or whose agendas changed after the preview. `basis` identifies the state that the
 * user saw.
 * @throws `changed_meanwhile`, `not_found`, `invalid_input`, `same_slot_taken`
 */
export function assertSavable(planned: PlannedChange, basis: string | undefined): void {
  if (basis !== undefined && basis !== buildBasis(planned.wanted)) throw new DomainError('changed_meanwhile')
  rejectFaults(planned.faults, (index) => `agendas.${index}.`)
  allowedClashes(planned.report)
}
