import { randomBytes, randomUUID } from 'node:crypto'
import { newCalendarDay } from '@zelo/contract/calendar-days'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { usualWorkRules } from '@zelo/contract/rules/work-rules'
import { setOrigin } from '../src/database/origin.ts'
import type { Database, Queries } from '../src/database/tenant.ts'
import { hashToken } from '../src/http/token.ts'
import { createAbsence } from '../src/modules/absences/absences.service.ts'
import { insertChange } from '../src/modules/agenda-changes/agenda-changes.queries.ts'
import { startOffSchedule } from '../src/modules/agendas/off-schedule.service.ts'
import { buildAgendaItem, saveSentAgendas } from '../src/modules/agendas/test-agenda.ts'
import { evaluateAlerts } from '../src/modules/alerts/evaluate-alerts.service.ts'
import { createCalendarDay } from '../src/modules/calendar-days/calendar-days.service.ts'
import { cancelAgendas } from '../src/modules/cancellations/cancellations.service.ts'
import { recordWork } from '../src/modules/executions/recording.service.ts'
import { createInvitation } from '../src/modules/invitations/invitations.service.ts'
import { keepSignInLink } from '../src/modules/invitations/sign-in-links.service.ts'
import { keepAccountChange } from '../src/modules/passwords/account-changes.service.ts'
import { assignShift, createShift } from '../src/modules/shifts/shifts.service.ts'
import { createWorkRules } from '../src/modules/shifts/work-rules.service.ts'
import { openTestPush } from '../src/push/test-push.ts'
import { monday } from './test-app.ts'
import { createGroup, insertNamed, type TestGroup } from './test-group.ts'
import { connectTestNumber } from './test-whatsapp-connection.ts'

/** A group with plans and work, in which every call finds something to read or change. */
export interface LivingGroup extends TestGroup {
  agendaId: number
  periodicityId: number
  /** An appointment of the agenda on Tuesday, without work. */
  plannedId: number
  /** The cancellation of the agenda's Sunday. */
  cancellationId: number
  /** A closure of the branch on a day without cleanings. */
  calendarDayId: number
  /** A bulk change of agendas that changed no agenda. */
  agendaChangeId: number
  /** An uncovered absence of the other cleaner, with a private note. */
  absenceId: number
  /** The ids of the cleaner's shift, of a shift without people, of the cleaner's shift assignment, and of the work rules. */
  shiftId: number
  spareShiftId: number
  shiftAssignmentId: number
  workRulesId: number
  /** A pre-registered CPF without a user. */
  freeCpf: string
  /** The UUID of unplanned work by the master administrator. */
  workId: string
  /** The id of the call in which the coordinator registered two sectors in the other branch. */
  batchId: string
  /** The ids of two records of the cleaner. The first counts. The second waits for a coordinator's decision. */
  recordId: number
  heldId: number
  /** An open alert about the appointment on Tuesday. */
  alertId: number
  /** A delivery of that alert to the reader. */
  deliveryId: number
  /** The token of an e-mail about alerts to the reader. */
  stopToken: string
  /** A second session of the master administrator. */
  sessionId: number
  /** The token of a recovery e-mail to the other cleaner. */
  resetToken: string
  /** The secret of an invitation, and the CPF of the invitation. */
  invitation: { cpf: string; secret: string }
  /** The id of another invitation. */
  invitationId: number
  /** The secret of a sign-in link of the other cleaner. */
  signInSecret: string
  /** The secret of the e-mail about the reader's changed password. */
  undoSecret: string
}

/** Builds an absence of the other cleaner on a day. The cleaner covers it. */
export function buildAbsence({ cleaner, otherCleaner }: TestGroup['people'], day: string) {
  const cover = { mode: 'person', userId: cleaner.id } as const
  return { userId: otherCleaner.id, from: day, to: day, kind: 'folga', cover } as const
}

/** Creates a group with one agenda in the lobby. The first task on Monday is done, and Sunday is cancelled. */
export async function createLivingGroup(database: Database, marker: string): Promise<LivingGroup> {
  const group = await createGroup(database, { marker })
  const now = new Date(monday)
  const living = await database.inGroup(group.id, async (queries) => {
    const coordinator = { groupId: group.id, userId: group.people.coordinator.id }
    const saved = await saveSentAgendas(queries, coordinator, [buildAgendaItem(group)], now)
    const agendaId = saved.agendas[0]!.id
    const days = await queries
      .selectFrom('appointments')
      .select('id')
      .where('agenda_id', '=', agendaId)
      .orderBy('day')
      .execute()
    const [appointmentId, plannedId] = [days[0]!.id, days[1]!.id]
    const { periodicity_id: periodicityId } = await queries
      .selectFrom('agendas')
      .select('periodicity_id')
      .executeTakeFirstOrThrow()
    const cleaner = { groupId: group.id, userId: group.people.cleaner.id }
    const work = {
      clientId: randomUUID(),
      appointmentId,
      taskId: group.lobby.mandatory[0],
      revisionId: null,
      extra: false,
      startedAt: now,
      endedAt: now,
      observation: `${marker} porta quebrada`,
      undoneReason: null,
      proof: { scanned: group.lobby.code },
      sentAt: now,
      receivedAt: now,
    }
    const ahead = { ...work, clientId: randomUUID(), appointmentId: days[2]!.id }
    const [record, held] = await recordWork(queries, cleaner, [work, ahead], now)
    const sunday = { firstDay: '2026-03-08', lastDay: '2026-03-08', justification: `${marker} folga` }
    const cancelled = { ...sunday, active: false as const, userId: cleaner.userId }
    const { id: cancellationId } = await cancelAgendas(queries, coordinator, cancelled, now)
    const closure = newCalendarDay.parse({
      companyId: group.branch,
      day: '2026-06-24',
      name: `${marker} fechada`,
      kind: 'closure',
      effect: 'skip',
    })
    const { id: calendarDayId } = await createCalendarDay(queries, coordinator, closure, now)
    const absence = {
      userId: group.people.otherCleaner.id,
      from: '2026-03-20',
      to: '2026-03-20',
      kind: 'atestado' as const,
      note: `${marker} consulta`,
      cover: { mode: 'uncovered' as const },
    }
    const { id: absenceId } = await createAbsence(queries, coordinator, absence, now)
    const shifts = await createShifts(queries, group, now)
    const noAgendas = { kind: 'times' as const, created: 0, changed: 0, appointments: 0, at: now }
    const agendaChangeId = await insertChange(queries, { ...coordinator, ...noAgendas }, [])
    return {
      ...group,
      absenceId,
      ...shifts,
      agendaChangeId,
      agendaId,
      periodicityId,
      plannedId,
      calendarDayId,
      cancellationId: cancellationId!,
      recordId: (record as { id: number }).id,
      heldId: (held as { id: number }).id,
      workId: await recordOffSchedule(queries, group, now),
      batchId: await registerBatch(queries, group),
      ...(await createCredentials(queries, group)),
    }
  })
  const alertId = await openAlert(database, living)
  await connectTestNumber(database, { groupId: living.id, companyId: living.branch })
  const recipient = { groupId: living.id, userId: living.people.reader.id }
  return {
    ...living,
    alertId,
    deliveryId: await insertTestDelivery(database, living, alertId),
    stopToken: await openTestPush(database).emailLinks.sign(recipient),
  }
}

/** A shift of the mornings from Monday to Friday. */
export const morningShift = {
  kind: '5x2' as const,
  startTime: '07:00',
  endTime: '16:48',
  breakMinutes: 60,
  weekdays: [1, 2, 3, 4, 5],
  anchorDay: null,
  cycle: [],
}

/** Creates a shift and assigns it to the cleaner without an end date. Also sets the group's work rules. */
async function createShifts(queries: Queries, { id: groupId, marker, people }: TestGroup, now: Date) {
  const { id: shiftId } = await createShift(
    queries,
    { groupId },
    { ...morningShift, name: `${marker} manhã` },
    now,
  )
  const spare = { ...morningShift, name: `${marker} reserva` }
  const { id: spareShiftId } = await createShift(queries, { groupId }, spare, now)
  const validity = { userId: people.cleaner.id, shiftId, from: '2026-01-01', to: null }
  const { id: shiftAssignmentId } = await assignShift(queries, { groupId }, validity)
  const rules = { ...usualWorkRules, validFrom: '2026-01-01' }
  const { id: workRulesId } = await createWorkRules(queries, { groupId }, rules)
  return { shiftId, spareShiftId, shiftAssignmentId, workRulesId }
}

/** Inserts a sent e-mail to the reader about an alert. */
async function insertTestDelivery(
  database: Database,
  { id: groupId, branch, people }: TestGroup,
  alertId: number,
): Promise<number> {
  const row = { group_id: groupId, company_id: branch, user_id: people.reader.id, channel: 'email' }
  const at = new Date('2026-03-03T10:02:00-03:00')
  return await database.asOwner(async (queries) => {
    const { id } = await queries
      .insertInto('deliveries')
      .values({ ...row, kind: 'alerts', state: 'sent', created_at: at, sent_at: at, attempts: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await queries
      .selectFrom('alert_events')
      .select('id')
      .where('alert_id', '=', alertId)
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('alert_notices')
      .values({ ...row, event_id: event.id, alert_id: alertId, created_at: at, delivery_id: id })
      .execute()
    return id
  })
}

async function openAlert(
  database: Database,
  { id, plannedId }: Pick<LivingGroup, 'id' | 'plannedId'>,
): Promise<number> {
  await evaluateAlerts(database, new Date('2026-03-03T10:01:00-03:00'))
  return await database.inGroup(id, async (queries) => {
    const alert = await queries
      .selectFrom('alerts')
      .select('id')
      .where('appointment_id', '=', plannedId)
      .where('kind', '=', 'missed')
      .executeTakeFirstOrThrow()
    return alert.id
  })
}

async function recordOffSchedule(queries: Queries, { id, depot, people }: TestGroup, now: Date) {
  const master = { groupId: id, userId: people.master.id }
  const [started] = await startOffSchedule(queries, master, [{ environmentId: depot.id, startedAt: now }])
  const work = {
    ...started!,
    clientId: randomUUID(),
    taskId: depot.mandatory[0],
    extra: false,
    startedAt: now,
    endedAt: null,
    observation: null,
    undoneReason: null,
    proof: { typed: depot.shortCode },
    sentAt: now,
    receivedAt: now,
  }
  await recordWork(queries, master, [work], now)
  return work.clientId
}

async function registerBatch(queries: Queries, { id, otherBranch, people, marker }: TestGroup) {
  const requestId = randomUUID()
  await setOrigin(queries, { address: '127.0.0.1', requestId }, people.coordinator.id)
  const base = { group_id: id, company_id: otherBranch }
  await insertNamed(queries, 'sectors', base, [`${marker} Lote Um`, `${marker} Lote Dois`])
  await setOrigin(queries, { address: '', requestId: '' })
  return requestId
}

type Credentials =
  | 'freeCpf'
  | 'sessionId'
  | 'resetToken'
  | 'invitation'
  | 'invitationId'
  | 'signInSecret'
  | 'undoSecret'

/** Creates a CPF for sign-up, a session, an invitation, and the secrets of links that people receive by message. */
async function createCredentials(
  queries: Queries,
  group: TestGroup,
): Promise<Pick<LivingGroup, Credentials>> {
  const freeCpf = completeCpf(String(900_000_000 + group.id))
  await queries
    .insertInto('cpf_registrations')
    .values({ group_id: group.id, company_id: group.branch, cpf: freeCpf })
    .execute()
  const { id: sessionId } = await queries
    .insertInto('sessions')
    .values({
      group_id: group.id,
      user_id: group.people.master.id,
      token_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const resetToken = randomBytes(32).toString('base64url')
  await queries
    .insertInto('password_resets')
    .values({
      group_id: group.id,
      user_id: group.people.otherCleaner.id,
      token_hash: hashToken(resetToken),
      created_at: new Date(monday),
      expires_at: new Date('2026-03-02T09:00:00-03:00'),
    })
    .execute()
  const session = {
    userId: group.people.coordinator.id,
    groupId: group.id,
    role: 'coordinator',
    tokenHash: Buffer.alloc(32),
  } as const
  const cpf = completeCpf(String(600_000_000 + group.id))
  const means = { queries, session, publicUrl: 'https://zelo.example/' }
  const invite = (invited: string) => {
    const person = { name: `${group.marker} convidada`, cpf: invited, companyId: group.branch }
    return createInvitation(means, person, new Date(monday))
  }
  const { url } = await invite(cpf)
  const { invitation: other } = await invite(completeCpf(String(500_000_000 + group.id)))
  const { otherCleaner, reader } = group.people
  const link = { groupId: group.id, userId: otherCleaner.id, createdBy: session.userId }
  const { secret: signInSecret } = await keepSignInLink(queries, link, new Date(monday))
  const account = { group_id: group.id, email: reader.email, name: reader.name, language: 'pt-BR' }
  const { secret: undoSecret } = await keepAccountChange(queries, reader.id, account, new Date(monday))
  const invitation = { cpf, secret: url.split('convite=')[1]! }
  return { freeCpf, sessionId, resetToken, invitation, invitationId: other.id, signInSecret, undoSecret }
}
