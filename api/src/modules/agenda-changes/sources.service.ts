import type { EditedAgenda } from '@zelo/contract/agendas'
import { toPeriodicity } from '@zelo/contract/rules/agenda-draft'
import { continuePlan } from '@zelo/contract/rules/continue-plan'
import { occurrenceDays, type Periodicity } from '@zelo/contract/rules/recurrence'
import { formatWeekdays, parseWeekdays } from '@zelo/contract/rules/weekdays'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { type EditableAgenda, selectEditableAgendas } from '../agendas/agenda-edit.queries.ts'
import { selectParties } from '../agendas/agendas.queries.ts'
import { readPlansBefore } from './plan-before.service.ts'

/** An existing agenda on which a change is based, with its plan and names. */
export interface Source {
  agenda: EditableAgenda
  plan: EditedAgenda
  names: { environment: string; person: string }
}

/**
 * Reads the agendas on which a change is based.
 * @throws `not_found` for an unknown agenda; `forbidden` for an off-schedule agenda, because it records finished work
 */
export async function readSources(queries: Queries, ids: readonly number[]): Promise<Source[]> {
  const wanted = distinct(ids)
  const agendas = await selectEditableAgendas(queries, wanted)
  if (agendas.length < wanted.length) throw new DomainError('not_found')
  if (agendas.some((agenda) => agenda.off_schedule)) throw new DomainError('forbidden')
  const plans = await readPlansBefore(queries, wanted)
  const names = await selectParties(
    queries,
    {
      companies: [],
      environments: distinct(agendas.map(({ environment_id: id }) => id)),
      users: distinct(agendas.map(({ user_id: id }) => id)),
    },
    { dryRun: true },
  )
  return agendas.map((agenda) => ({
    agenda,
    plan: plans.get(agenda.id)!,
    names: {
      environment: names.environments.find(({ id }) => id === agenda.environment_id)?.name ?? '',
      person: names.users.find(({ id }) => id === agenda.user_id)?.name ?? '',
    },
  }))
}

/**
 * Returns the part of a plan from a day on. It has the same cleaning days as the original plan. Returns undefined if no
 * day remains.
 */
export function continueFrom(plan: EditedAgenda, from: string): EditedAgenda | undefined {
  const original = readPeriodicity(plan)
  const { periodicity, validFrom } = continuePlan(original, plan.validFrom, from)
  if (occurrenceDays(periodicity, validFrom, plan.validTo).length === 0) return undefined
  if (periodicity.type !== 'semAlt') return { ...plan, validFrom }
  const weekdays = {
    weekdays: formatWeekdays(periodicity.weekdays),
    weekdays2: formatWeekdays(periodicity.weekdays2),
  }
  return { ...plan, validFrom, periodicity: { ...plan.periodicity, ...weekdays } }
}

function readPeriodicity({ periodicity: days }: EditedAgenda): Periodicity {
  return toPeriodicity({
    type: days.type,
    weekdays: parseWeekdays(days.weekdays) ?? [],
    weekdays2: parseWeekdays(days.weekdays2) ?? [],
    dayOfMonth: days.dayOfMonth ?? null,
    month: days.month ?? null,
  })
}
