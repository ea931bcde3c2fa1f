import { randomUUID } from 'node:crypto'
import {
  coverAbsence,
  createAbsence,
  listAbsences,
  previewAbsence,
  undoAbsence,
} from '@zelo/contract/absences'
import { listAppointments } from '@zelo/contract/appointments'
import type { WireInputOf } from '@zelo/contract/endpoint'
import { completeCpf } from '@zelo/contract/rules/cpf'
import type { TestApp } from '../../../test/test-app.ts'
import { openTestSession, type Person } from '../../../test/test-group.ts'
import { createSchedule } from '../agendas/test-schedule.ts'

type Wish = Partial<WireInputOf<typeof createAbsence>['body']>

/** A test group with plans, and helpers that call the absence API as the group's coordinator. */
export type Absences = Awaited<ReturnType<typeof createAbsences>>

export async function createAbsences(server: TestApp, marker: string) {
  const schedule = await createSchedule(server, marker)
  const { group } = schedule
  const { coordinator, cleaner, otherCleaner } = group.people

  /** Builds the body of an absence. By default, the cleaner is absent on Wednesday without a substitute. */
  const build = (wish: Wish = {}) => ({
    userId: cleaner.id,
    from: '2026-03-04',
    to: '2026-03-04',
    kind: 'atestado' as const,
    cover: { mode: 'uncovered' as const },
    ...wish,
  })

  return {
    ...schedule,
    build,
    byOther: { mode: 'person', userId: otherCleaner.id } as const,
    preview: (wish: Wish = {}, caller: Person = coordinator) =>
      server.callAs(caller, previewAbsence, { body: build(wish) }),
    create: (wish: Wish = {}, caller: Person = coordinator) =>
      server.callAs(caller, createAbsence, { body: build(wish) }),
    cover: (id: number, cover: NonNullable<Wish['cover']>, version = 1) =>
      server.callAs(coordinator, coverAbsence, {
        params: { id },
        body: { cover, version },
      }),
    undo: (id: number) => server.callAs(coordinator, undoAbsence, { params: { id } }),
    list: async () => (await server.callAs(coordinator, listAbsences, { query: {} })).body,
    /** Returns the appointments of a day as the dashboard reads them. */
    async shown(day: string) {
      const query = { companyId: group.parent, dataIni: day, dataFim: day }
      return (await server.callAs(coordinator, listAppointments, { query })).body
    },
    /** Adds a cleaner of the branch. */
    async addCleaner(name: string): Promise<Person> {
      const cpf = completeCpf(String(Math.floor(Math.random() * 900_000_000) + 100_000_000))
      const email = `${randomUUID()}@${marker}.example`
      const id = await server.database.asOwner(async (queries) => {
        const base = { group_id: group.id, company_id: group.branch }
        await queries
          .insertInto('cpf_registrations')
          .values({ ...base, cpf, status: 'active' })
          .execute()
        const user = { ...base, name: `${marker} ${name}`, email, email_key: email, cpf, phone: '' }
        const { id } = await queries
          .insertInto('users')
          .values({ ...user, password_hash: 'x', coordinator: false })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      })
      const person = { ...cleaner, id, name: `${marker} ${name}`, email, cpf }
      return await openTestSession(server.database, group.id, person)
    },
  }
}
