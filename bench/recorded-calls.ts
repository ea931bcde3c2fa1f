import { randomUUID } from 'node:crypto'
import { addDays } from '@zelo/contract/rules/calendar'
import { formatQrContent } from '@zelo/contract/rules/presence'
import type { RecordedGroup } from '../api/test/test-recorded-group.ts'
import { measureCall } from './measure.ts'

/** Cleaners deliver new work. Deliveries for all past days would leave these days without current sums. */
const newestAppointments = 3

/** Returns the typical calls in a group with past work, by name. One of them is a delivery of the field app. */
export function buildCalls(group: RecordedGroup, { port, today }: { port: number; today: string }) {
  const { token, cleanerToken, companyId, userId, environmentId } = group
  const get = (path: string, of = token) => measureCall({ port, token: of, path: `/api/${path}` })
  const interval = `from=${addDays(today, -90)}&to=${today}`
  const whole = `companyId=${companyId}&${interval}`
  const lately = addDays(today, -3)
  let delivered = 0
  return {
    'environments, a page by part of a name': () => get('environments/page?search=sala%2012'),
    'appointments of a day': () => get(`agendas/day?companyId=${companyId}&day=${lately}`),
    'appointments of a month': () =>
      get(
        `agendas/v2/Agendamentos/company?companyId=${companyId}&dataIni=${addDays(today, -31)}&dataFim=${addDays(today, -1)}`,
      ),
    'a month by part of a name': () =>
      get(`agendas/month?companyId=${companyId}&month=${lately.slice(0, 7)}&search=pessoa%201`),
    'history of an agenda, 90 days': () =>
      get(`historic/v2/agenda?agendaId=${group.agendaId}&dataIni=${addDays(today, -90)}&dataFim=${today}`),
    'a person’s records of 8 days': () =>
      get(`historic/v2/user?userId=${userId}&dataIni=${addDays(today, -7)}&dataFim=${today}`),
    'an environment’s records of a month': () =>
      get(
        `historic/v2/environment?environmentId=${environmentId}&dataIni=${addDays(today, -30)}&dataFim=${today}`,
      ),
    'report by collaborator, 90 days': () => get(`history/collaborators?${whole}`),
    'report by environment, 90 days': () => get(`history/environments?${whole}`),
    'tasks not done, 90 days': () => get(`history/undone-tasks?${whole}`),
    'a collaborator’s days, 90 days': () => get(`history/collaborators/${userId}/days?${interval}`),
    'an environment’s days, 90 days': () =>
      get(`history/environments/${environmentId}/days?userId=${userId}&${interval}`),
    'audit, 90 days': () => get(`audit/facts?${whole}`),
    'changes, the newest': () => get(`changes?${interval}`),
    'own work of 8 days': () => get(`own-work?from=${addDays(today, -7)}&to=${today}`, cleanerToken),
    'delivery of four tasks': () => {
      const appointmentId = group.appointmentIds.at(-1 - (delivered % newestAppointments))!
      delivered += 1
      return measureCall({
        port,
        token: cleanerToken,
        method: 'POST',
        path: '/api/own-work',
        body: () => buildDelivery(group, appointmentId),
      })
    },
  }
}

/** Returns a delivery of work in a planned cleaning. The work has the current time. */
function buildDelivery({ environmentId, qrKey, taskIds }: RecordedGroup, appointmentId: number) {
  const now = new Date().toISOString()
  const works = taskIds.map((taskId) => ({
    clientId: randomUUID(),
    target: { appointmentId },
    taskId,
    revisionId: null,
    extra: true,
    startedAt: now,
    endedAt: now,
    observation: null,
    undoneReason: null,
    proof: { scanned: formatQrContent(environmentId, qrKey) },
  }))
  return { sentAt: now, works }
}
