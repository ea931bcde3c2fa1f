import { listAppointments, readAppointment } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import type { MyWorkItem } from '@zelo/contract/my-work'
import {
  confirmRecords,
  listAwaitingRecords,
  listRecordArrivals,
  readRecordHistory,
  restoreRecords,
  voidRecords,
} from '@zelo/contract/records'
import type { TestApp } from '../../../test/test-app.ts'
import { at, createPhone, type WorkItemWish } from '../my-work/test-phone.ts'

const everyDay = {
  type: 'sem',
  DIAS_SEMANA: 'Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado - Domingo',
} as const

/**
 * A phone with one appointment on each day of March from the 2nd to `lastDay`. Also contains helpers that confirm and void
 * records as a coordinator.
 */
export type TestRecords = Awaited<ReturnType<typeof createRecords>>

export async function createRecords(server: TestApp, marker: string, lastDay = 27) {
  server.setClock(at('08:00'))
  const phone = await createPhone(server, marker)
  const validity: [string, string] = ['2026-03-02', `2026-03-${String(lastDay).padStart(2, '0')}`]
  const days = await phone.plan({ validity, days: everyDay })
  const { reader, coordinator } = phone.group.people

  const appointmentOn = (day: number) => days[day - 2]!
  const taskOn = (day: number, wish: WorkItemWish = {}) =>
    phone.buildItem({ of: appointmentOn(day), start: at('09:05', day), endedAt: at('09:10', day), ...wish })
  async function detailOn(day: number) {
    return (await server.callAs(reader, readAppointment, { params: { id: appointmentOn(day) } })).body
  }
  return {
    phone,
    days,
    /** Returns the id of the appointment on a day in March. */
    appointmentOn,
    /** Builds work on the first task of the main cleaning, on a day from 09:05 to 09:10. */
    taskOn,
    allTasksOn: (day: number, wish: WorkItemWish = {}) =>
      phone.group.lobby.mandatory.map((taskId) => taskOn(day, { taskId, ...wish })),
    async deliverAt(moment: string, works: MyWorkItem[]) {
      server.setClock(moment)
      return await phone.deliver(works, undefined, moment)
    },
    detailOn,
    recordsOn: async (day: number) => (await detailOn(day)).executions,
    async awaiting() {
      const query = { companyId: phone.group.parent }
      return (await server.callAs(reader, listAwaitingRecords, { query })).body
    },
    async arrivals(which: { only?: 'marked' | 'outside'; userId?: number; environmentId?: number } = {}) {
      const query = { companyId: phone.group.parent, from: '2026-03-02', to: '2026-03-08', ...which }
      return (await server.callAs(reader, listRecordArrivals, { query })).body
    },
    judge: {
      confirm: (ids: number[]) => server.callAs(coordinator, confirmRecords, { body: { ids } }),
      void: (ids: number[], reason = 'Registro de outra sala') =>
        server.callAs(coordinator, voidRecords, { body: { ids, reason } }),
      restore: (ids: number[]) => server.callAs(coordinator, restoreRecords, { body: { ids } }),
    },
    async readHistory(id: number) {
      return (await server.callAs(reader, readRecordHistory, { params: { id } })).body
    },
    /** Returns the figures of the reports from 2 to 8 March. */
    async figures() {
      const { parent } = phone.group
      const query = { companyId: parent, from: '2026-03-02', to: '2026-03-08' }
      const interval = { dataIni: '2026-03-02', dataFim: '2026-03-08', companyId: parent }
      const { arrivals: _, ...facts } = (await server.callAs(reader, readAuditFacts, { query })).body
      const { body: listed } = await server.callAs(reader, listAppointments, { query: interval })
      const standing = listed
        .filter(({ active }) => active)
        .map(({ id, status, slots, extras, notDone }) => ({ id, status, slots, extras, notDone }))
      return { facts, standing }
    },
  }
}
