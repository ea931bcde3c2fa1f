// A test group with alerts, a mail server and a push service.
import type { AlertKind } from '@zelo/contract/alerts'
import { storePushSubscription } from '@zelo/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { monday, type TestApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/test-group.ts'
import { openTestPush } from '../../push/test-push.ts'
import type { TestPushService } from '../../push/test-push-service.ts'
import { openTestWhatsApp } from '../../whatsapp/test-whatsapp.ts'
import { createSchedule } from '../agendas/test-schedule.ts'
import { deliverDue } from './delivery-worker.ts'
import type { SendMeans } from './send.service.ts'

/** The Tuesday for which the test groups have plans. */
const day = '2026-03-03'

export interface AlertWish {
  kind?: AlertKind
  /** The time at which the alert opens, as 'HH:MM'. */
  at?: string
  alarmAt?: string
  offline?: boolean
  /** True if the alert is about the depot of the other branch. By default, the alert is about the lobby. */
  inDepot?: boolean
}

export const local = (time: string, date = day) => new Date(`${date}T${time}:00-03:00`)

export type DeliveryGroup = Awaited<ReturnType<typeof createDeliveryGroup>>

/** Creates a group with an appointment on Tuesday, and helpers that open and resolve its alerts. */
export async function createDeliveryGroup(
  server: TestApp,
  marker: string,
  means: Pick<SendMeans, 'mail' | 'log'> & { service: TestPushService },
) {
  server.setClock(monday)
  const schedule = await createSchedule(server, marker)
  const { group } = schedule
  const plan = await schedule.save()
  const { id: appointmentId } = await schedule.on(plan.agendaId, day)
  let depotAppointment: Promise<number> | undefined
  const planDepot = async () => {
    server.setClock(monday)
    const { agendaId } = await schedule.save({ environment: group.depot })
    return (await schedule.on(agendaId, day)).id
  }
  let now = local('08:00')
  let minutes = 0
  const asOwner = (work: RawBuilder<unknown>) => server.database.asOwner((queries) => work.execute(queries))
  const { mail, log, service } = means
  const worker: SendMeans = {
    database: server.database,
    mail,
    log,
    ...openTestPush(server.database, [service.origin]),
    whatsapp: openTestWhatsApp(server.graph.origin),
    publicUrl: 'https://zelo.orla.example',
    clock: () => now,
  }
  return {
    group,
    worker,
    /** Sets the clock, then delivers the messages that are due. */
    async runAt(time: string, date = day) {
      now = local(time, date)
      server.setClock(now.toISOString())
      await deliverDue(worker)
    },
    /** Opens alerts of different slots in one transaction, and returns their ids. */
    async open(count = 1, wish: AlertWish = {}) {
      const { kind = 'late_start', at = '08:00', alarmAt = at, offline = false, inDepot = false } = wish
      if (inDepot) depotAppointment ??= planDepot()
      const place = inDepot
        ? { company_id: group.otherBranch, appointment_id: await depotAppointment! }
        : { company_id: group.branch, appointment_id: appointmentId }
      const slots = Array.from({ length: count }, () => {
        minutes += 1
        return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      })
      return await server.database.asOwner(async (queries) => {
        const rows = await queries
          .insertInto('alerts')
          .values(
            slots.map((start) => ({
              group_id: group.id,
              ...place,
              user_id: group.people.cleaner.id,
              day,
              slot_start: start,
              slot_end: '23:59',
              kind,
              since: local(at),
              opened_at: local(at),
              alarm_at: local(alarmAt),
              offline,
            })),
          )
          .returning('id')
          .execute()
        return rows.map(({ id }) => id)
      })
    },
    resolve: (ids: readonly number[], time: string) =>
      asOwner(sql`update alerts set state = 'resolved', resolution = 'recorded', resolved_at = ${local(time)}
        where id = any(${ids}::bigint[])`),
    acknowledge: (ids: readonly number[]) =>
      asOwner(sql`update alerts set state = 'acknowledged', acknowledged_at = now(), reason = 'absent',
        acknowledged_by = ${group.people.coordinator.id} where id = any(${ids}::bigint[])`),
    setRules: (rules: {
      roles?: string[]
      userIds?: number[]
      quietFrom?: string
      quietTo?: string
      quietDays?: number[]
      digest?: boolean
    }) =>
      asOwner(sql`
        insert into alert_rules (group_id, company_id, quiet_from, quiet_to, quiet_days, recipients, digest)
        values (${group.id}, ${group.branch}, ${rules.quietFrom ?? null}, ${rules.quietTo ?? null},
          ${rules.quietDays ?? []}, ${JSON.stringify({ roles: rules.roles ?? [], userIds: rules.userIds ?? [] })},
          ${rules.digest ?? false})
        on conflict (group_id, company_id) do update set quiet_from = excluded.quiet_from,
          quiet_to = excluded.quiet_to, quiet_days = excluded.quiet_days, recipients = excluded.recipients,
          digest = excluded.digest`),
    /** Registers the browser of a person's session for push. Returns the browser's number. */
    async subscribe(person: Person) {
      const body = service.subscribe()
      const reply = await server.callAs(person, storePushSubscription, { body })
      if (reply.status !== 204) throw new Error(reply.text)
      return Number(body.endpoint.split('/').at(-1))
    },
  }
}
