import { randomBytes, randomUUID } from 'node:crypto'
import { completeCpf } from '@zelo/contract/rules/cpf'
import type { Database, Queries } from './database/tenant.ts'
import { hashOfToken } from './http/token.ts'
import { saveAgendas } from './modules/agendas/agendas.service.ts'
import { agendaItemOf } from './modules/agendas/test-agenda.ts'
import { recordWork } from './modules/executions/recording.service.ts'
import { modules } from './modules.ts'
import { monday, type WireInput } from './test-app.ts'
import { createGroup, type TestGroup } from './test-group.ts'

/** A group in which something was planned and done, so that every call finds something. */
export interface LivingGroup extends TestGroup {
  agendaId: number
  /** Pre-registered, and nobody's yet. */
  freeCpf: string
  /** Of a recovery e-mail to the other cleaner. */
  resetToken: string
}

/** A picture of one pixel. */
const ownPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * A right input of every call, by the call's name: from the ids of a group, and from what the caller's own group knows
 * of itself (passwords, tokens, numbers of people). With the ids of that group the call succeeds; with another group's
 * it must not touch that group.
 */
const inputs: Record<string, (ids: LivingGroup, own: LivingGroup) => WireInput> = {
  'session.create': (_ids, own) => ({ body: { email: own.people.master.email, password: own.password } }),
  'session.end': () => ({}),
  'user.sign-up': (_ids, own) => ({
    body: {
      nome: 'Joana Prado',
      email: `joana@${own.marker}.example`,
      emailConfirmation: `joana@${own.marker}.example`,
      password: 'uma senha nova',
      dataNascimento: '1988-02-29',
      cpf: own.freeCpf,
      telefone: '85999990000',
    },
  }),
  'user.update-profile': (_ids, own) => ({
    body: { nome: 'Joana Prado', email: `nova@${own.marker}.example`, telefone: '85999990000' },
  }),
  'user.update-avatar': ({ people }, own) => ({
    body: { avatar: new File([ownPicture], `${own.marker}.png`), user_id: people.master.id },
  }),
  'password.forgot': (_ids, own) => ({ body: { email: own.people.reader.email, tapp: true } }),
  'password.reset': (_ids, own) => ({
    body: { password: 'uma senha nova', passwordConfirmation: 'uma senha nova', token: own.resetToken },
  }),
  'company.list': ({ parent }) => ({ params: { companyId: parent } }),
  'sector.list': ({ branch }) => ({ query: { id: branch } }),
  'sector.create': ({ branch }) => ({ body: { name: 'Lavanderia', companyId: branch } }),
  'sector.edit': ({ branch, sectors }) => ({
    params: { id: sectors.used },
    body: { name: 'Lavanderia nova', empresa: branch },
  }),
  'sector.remove': ({ sectors }) => ({ params: { id: sectors.free } }),
  'agenda.save': (ids) => ({
    body: [agendaItemOf(ids, { times: [['15:00', '16:00']], environment: ids.restroom })],
  }),
  'periodicity.list': ({ branch }) => ({ query: { Id_Empresa: branch } }),
  'appointment.list': ({ parent }) => ({
    query: { companyId: parent, dataIni: '2026-03-02', dataFim: '2026-03-08' },
  }),
  'execution.list-agenda': ({ agendaId }) => ({
    query: { agendaId, dataIni: '2026-03-02', dataFim: '2026-03-09' },
  }),
}

/** Every call of the server with its example; a call without one fails the tests that are made from this list. */
export const calls = modules.flatMap(({ routes }) => routes)

/** The example input of a call with the ids of one group, made by somebody of his own. */
export function exampleOf(name: string, ids: LivingGroup, own: LivingGroup): WireInput {
  const input = inputs[name]
  if (!input) throw new Error(`The call ${name} has no example input: add one to test-calls.ts.`)
  return input(ids, own)
}

/** A group with an agenda of the cleaner in the lobby, and the first task of its Monday done. */
export async function createLivingGroup(database: Database, marker: string): Promise<LivingGroup> {
  const group = await createGroup(database, { marker })
  const now = new Date(monday)
  return await database.inGroup(group.id, async (queries) => {
    const coordinator = { groupId: group.id, userId: group.people.coordinator.id }
    const saved = await saveAgendas(queries, coordinator, [agendaItemOf(group)], now)
    const agendaId = saved.agendas[0]!.ID
    const { id: appointmentId } = await queries
      .selectFrom('appointments')
      .select('id')
      .where('agenda_id', '=', agendaId)
      .orderBy('day')
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
      code: group.lobby.code,
      sentAt: now,
    }
    await recordWork(queries, cleaner, [work], now)
    return { ...group, agendaId, ...(await openDoors(queries, group)) }
  })
}

/** A CPF that may sign up, and a token that sets a new password. */
async function openDoors(
  queries: Queries,
  group: TestGroup,
): Promise<{ freeCpf: string; resetToken: string }> {
  const freeCpf = completeCpf(String(900_000_000 + group.id))
  await queries
    .insertInto('cpf_registrations')
    .values({ group_id: group.id, company_id: group.branch, cpf: freeCpf })
    .execute()
  const resetToken = randomBytes(32).toString('base64url')
  await queries
    .insertInto('password_resets')
    .values({
      group_id: group.id,
      user_id: group.people.otherCleaner.id,
      token_hash: hashOfToken(resetToken),
      created_at: new Date(monday),
      expires_at: new Date('2026-03-02T09:00:00-03:00'),
    })
    .execute()
  return { freeCpf, resetToken }
}
