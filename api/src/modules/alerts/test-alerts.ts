import { type AlertRules, changeAlertRules } from '@zelo/contract/alert-rules'
import { type Alert, listAlerts } from '@zelo/contract/alerts'
import type { TestApp } from '../../../test/test-app.ts'
import type { PlanWish } from '../agendas/test-agenda.ts'
import { createWorkDay, type Shift } from '../executions/test-shift.ts'
import { evaluateAlerts } from './evaluate-alerts.service.ts'

/** A test group with a work day, and helpers for the alerts of the group. */
export type Watch = Awaited<ReturnType<typeof createWatch>>

/** Creates a group with cleanings on Monday and Tuesday, from 09:00 to 10:00 unless `wish` has other times. */
export async function createWatch(server: TestApp, marker: string, wish: PlanWish = {}) {
  const shift: Shift = await createWorkDay(server, marker, wish)
  const { master } = shift.group.people
  const list = async (query: { state?: Alert['state'] } = {}) =>
    (await server.callAs(master, listAlerts, { query })).body
  return {
    ...shift,
    list,
    /** Evaluates the alerts of all groups at an instant, or at `HH:MM` on Monday. */
    evaluate: (at: string) => evaluateAlerts(server.database, toInstant(at)),
    /** Returns the kinds of the alerts in a state, oldest first. */
    kinds: async (state: Alert['state']) => (await list({ state })).map(({ kind }) => kind).reverse(),
    setRules: async (rules: Partial<AlertRules>, companyId = shift.group.lobby.companyId) =>
      (await server.callAs(master, changeAlertRules, { params: { companyId }, body: rules })).body,
  }
}

function toInstant(text: string): Date {
  return new Date(text.length === 5 ? `2026-03-02T${text}:00-03:00` : text)
}
