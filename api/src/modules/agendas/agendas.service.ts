import type { AgendaItem, saveAgendas as saveAgendasCall } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { FieldErrors } from '@zelo/contract/errors'
import { defaultTimeZone } from '@zelo/contract/fields'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { type Plan, planOf } from './agenda-plan.ts'
import {
  insertAgendas,
  insertAppointments,
  reserveIds,
  selectParties,
  selectPlanned,
} from './agendas.queries.ts'
import { Clashes } from './clashes.ts'

/** Clashes listed in one answer; a person reads the first ones. */
const clashesListed = 500

export type Saved = AnswerOf<typeof saveAgendasCall>

/**
 * Saves agendas with the appointments of their whole validity, all or none (DOMAIN §4). Clashes with what the same
 * people already have in other environments are saved all the same and listed.
 * @throws `invalid_input` with every field error of every item; `not_found` for a company, environment or person that
 *   the group does not have; `same_slot_taken` when a person already has that environment at that time
 */
export async function saveAgendas(
  queries: Queries,
  actor: { groupId: number; userId: number },
  items: readonly AgendaItem[],
  now: Date,
  { offSchedule = false }: { offSchedule?: boolean } = {},
): Promise<Saved> {
  const plans = await checkedPlans(queries, items, now, offSchedule)
  const clashes = await checkedClashes(queries, plans)
  const revisions = plans.flatMap((plan) => plan.slots.slice(1))
  const ids = await reserveIds(queries, {
    periodicities: plans.length,
    revisions: revisions.length,
    agendas: plans.length,
  })
  const planned = plans.map((plan, index) => ({
    ...plan,
    agendaId: ids.agendas[index]!,
    periodicityId: ids.periodicities[index]!,
    revisionIds: plan.slots.slice(1).map(() => ids.revisions.shift()!),
  }))

  await insertAgendas(queries, actor.groupId, {
    periodicities: planned.map(({ periodicityId, item, periodicity, slots }) => ({
      id: periodicityId,
      company_id: item.Id_EmpresasFilial,
      name: item.Periodicidade.nome,
      ...datePartOf(periodicity),
      start_time: slots[0]!.start,
      end_time: slots[0]!.end,
    })),
    revisions: planned.flatMap(({ periodicityId, slots, revisionIds }) =>
      slots.slice(1).map(({ start, end }, index) => ({
        id: revisionIds[index]!,
        periodicity_id: periodicityId,
        position: index + 1,
        start_time: start,
        end_time: end,
      })),
    ),
    agendas: planned.map(({ agendaId, periodicityId, item }) => ({
      id: agendaId,
      company_id: item.Id_EmpresasFilial,
      environment_id: item.Id_Environments,
      user_id: item.Id_Users,
      periodicity_id: periodicityId,
      valid_from: item.vigIni,
      valid_to: item.vigFim,
      off_schedule: offSchedule,
      revision_photos: item.revisionPhotos,
      created_by: actor.userId,
    })),
  })
  await insertAppointments(
    queries,
    planned.map(({ agendaId, days, slots, revisionIds }) => ({
      agendaId,
      days,
      slots: JSON.stringify(
        slots.map(({ start, end }, index) => ({
          revisionId: index === 0 ? null : revisionIds[index - 1],
          start,
          end,
          startedAt: null,
          endedAt: null,
          complete: false,
        })),
      ),
    })),
  )
  return {
    agendas: planned.map(({ agendaId, days }) => ({ ID: agendaId, appointments: days.length })),
    clashes,
  }
}

/** A plan whose parties exist. */
interface CheckedPlan extends Plan {
  userId: number
  environmentId: number
  environment: string
}

/**
 * Every item as a plan: its parties exist, its rules hold, and its days are known. Only cleaners are planned for; a
 * cleaning off the schedule is begun by whoever cleans, a coordinator too (DOMAIN §2).
 */
async function checkedPlans(
  queries: Queries,
  items: readonly AgendaItem[],
  now: Date,
  offSchedule: boolean,
): Promise<CheckedPlan[]> {
  const { companies, environments, users } = await selectParties(queries, {
    companies: distinct(items.map((item) => item.Id_EmpresasFilial)),
    environments: distinct(items.map((item) => item.Id_Environments)),
    users: distinct(items.map((item) => item.Id_Users)),
  })
  const unknown: FieldErrors = {}
  const errors: FieldErrors = {}
  const plans: CheckedPlan[] = []
  for (const [index, item] of items.entries()) {
    const company = companies.find(({ id }) => id === item.Id_EmpresasFilial)
    const user = users.find(({ id }) => id === item.Id_Users)
    const environment = environments.find(
      ({ id, company_id }) => id === item.Id_Environments && company_id === item.Id_EmpresasFilial,
    )
    if (!company) unknown[`${index}.Id_EmpresasFilial`] = 'company_unknown'
    else if (!company.active) errors[`${index}.Id_EmpresasFilial`] = 'company_inactive'
    if (!environment) unknown[`${index}.Id_Environments`] = 'environment_unknown'
    if (!user) unknown[`${index}.Id_Users`] = 'user_unknown'
    else if (!user.active || user.cpf_status !== 'active') errors[`${index}.Id_Users`] = 'user_inactive'
    else if (user.coordinator && !offSchedule) errors[`${index}.Id_Users`] = 'user_is_coordinator'

    const today = localMoment(now, company?.time_zone ?? defaultTimeZone).day
    const read = planOf(item, today)
    if ('plan' in read) {
      plans.push({
        ...read.plan,
        userId: item.Id_Users,
        environmentId: item.Id_Environments,
        environment: environment?.name ?? '',
      })
    } else for (const [field, key] of Object.entries(read.errors)) errors[`${index}.${field}`] ??= key
  }
  if (Object.keys(unknown).length > 0) throw new DomainError('not_found', { errors: unknown })
  if (Object.keys(errors).length > 0) throw new DomainError('invalid_input', { errors })
  return plans
}

/**
 * The clashes of plans with what the same people have already, and among themselves. The same person in the same
 * environment at the same time is one plan too many and refused (DOMAIN §4).
 */
async function checkedClashes(queries: Queries, plans: readonly CheckedPlan[]): Promise<Saved['clashes']> {
  const existing = await selectPlanned(queries, {
    userIds: distinct(plans.map((plan) => plan.userId)),
    firstDay: plans.map((plan) => plan.item.vigIni).sort()[0]!,
    lastDay: plans
      .map((plan) => plan.item.vigFim)
      .sort()
      .at(-1)!,
  })
  const clashes = new Clashes(plans, existing)
  const same = clashes.sameEnvironment()
  if (same) {
    const { start, end } = same.slot
    throw new DomainError('same_slot_taken', {
      facts: { day: same.day, start, end, environment: same.ours.environment },
    })
  }
  return clashes.first(clashesListed).map(({ ours, theirs, day, slot: { start, end } }) => ({
    day,
    start,
    end,
    environment: ours.environment,
    otherAgendaId: 'agendaId' in theirs ? theirs.agendaId : null,
    otherEnvironment: theirs.environment,
  }))
}

function datePartOf(periodicity: Periodicity) {
  const { type } = periodicity
  return {
    type,
    weekdays: 'weekdays' in periodicity ? [...periodicity.weekdays] : [],
    weekdays_2: 'weekdays2' in periodicity ? [...periodicity.weekdays2] : [],
    month_day: 'dayOfMonth' in periodicity ? periodicity.dayOfMonth : null,
    month: 'month' in periodicity ? periodicity.month : null,
  }
}
