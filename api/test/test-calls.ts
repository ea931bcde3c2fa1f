import { randomBytes, randomUUID } from 'node:crypto'
import { newCalendarDay } from '@zelo/contract/calendar-days'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { can } from '@zelo/contract/permissions'
import { completeCpf } from '@zelo/contract/rules/cpf'
import type { Database, Queries } from '../src/database/tenant.ts'
import { hashToken } from '../src/http/token.ts'
import { saveAgendas } from '../src/modules/agendas/agendas.service.ts'
import { startOffSchedule } from '../src/modules/agendas/off-schedule.service.ts'
import { buildAgendaEdit, buildAgendaItem } from '../src/modules/agendas/test-agenda.ts'
import { createCalendarDay } from '../src/modules/calendar-days/calendar-days.service.ts'
import { cancelAgendas } from '../src/modules/cancellations/cancellations.service.ts'
import { recordWork } from '../src/modules/executions/recording.service.ts'
import { createInvitation } from '../src/modules/invitations/invitations.service.ts'
import { keepSignInLink } from '../src/modules/invitations/sign-in-links.service.ts'
import { keepAccountChange } from '../src/modules/passwords/account-changes.service.ts'
import { modules } from '../src/modules.ts'
import { monday, type WireInput } from './test-app.ts'
import { createGroup, type Person, type TestGroup } from './test-group.ts'

/** A group with plans and work, in which every call finds data. */
export interface LivingGroup extends TestGroup {
  agendaId: number
  periodicityId: number
  /** An appointment of the agenda on Tuesday, without work. */
  plannedId: number
  /** The cancellation of the agenda's Sunday. */
  cancellationId: number
  /** A closure of the branch, which skips nothing. */
  calendarDayId: number
  /** A pre-registered CPF without a user. */
  freeCpf: string
  /** The UUID of unplanned work by the master administrator. */
  workId: string
  /** A record of the cleaner that counts, and one that waits for a coordinator. */
  recordId: number
  heldId: number
  /** A session of the master administrator, beside the one of `people`. */
  sessionId: number
  /** The token of a recovery e-mail to the other cleaner. */
  resetToken: string
  /** The secret of an invitation, and the CPF of the invitation. */
  invitation: { cpf: string; secret: string }
  /** The id of another invitation. */
  invitationId: number
  /** The secret of a sign-in link of the other cleaner. */
  signInSecret: string
  /** The secret of the letter about the reader's changed password. */
  undoSecret: string
}

/** A UUID in the form that a phone generates. */
const phoneMade = '0b6e1f0a-6a0a-4f57-9d8e-2f3b1c5d7e90'

/** A picture of one pixel. */
const ownPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const closureExample = { day: '2026-03-10', name: 'Dedetização', kind: 'closure', effect: 'skip' }
const branchExample = { NOME: 'Filial Nova', CNPJ: '12.ABC.345/01DE-35', ENDERECO: 'Rua Nova', NUMERO: '1' }

const csvFile = (...lines: string[]) => new File([lines.join('\n')], 'lista.csv', { type: 'text/csv' })

/** The current day of the machine, because timestamps of rows ignore the test clock. */
const day = new Date().toISOString().slice(0, 10)
const today = { from: day, to: day }

const fewDays = { from: '2026-03-01', to: '2026-03-02' }

const environmentExample = ({ categories, sectors, risks, procedures }: LivingGroup) => ({
  name: 'Lavanderia',
  categoriaId: categories.free,
  setorId: sectors.free,
  andar: 'Térreo',
  riscos: [risks.free],
  procedures: [procedures.used, procedures.free],
  proceduresNotMandatory: [],
})

/**
 * A valid input of every call, by call name. Uses the ids of a group, and the caller's own data (passwords, tokens,
 * numbers).
 * With ids of the caller's group the call succeeds. With ids of another group it must not touch that group.
 */
const inputs: Record<string, (ids: LivingGroup, own: LivingGroup) => WireInput> = {
  'session.create': (_ids, own) => ({ body: { email: own.people.master.email, password: own.password } }),
  'session.end': () => ({ query: {} }),
  'session.list': () => ({}),
  'session.end-one': ({ sessionId }) => ({ params: { id: sessionId } }),
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
  'user.read-profile': () => ({}),
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
  'account-change.undo': (_ids, own) => ({ body: { secret: own.undoSecret } }),
  'invitation.list': ({ parent }) => ({ params: { companyId: parent } }),
  'invitation.create': ({ branch }, own) => ({
    body: { name: 'Joana Prado', cpf: completeCpf(String(700_000_000 + own.id)), companyId: branch },
  }),
  'invitation.revoke': ({ invitationId }) => ({ params: { id: invitationId } }),
  'invitation.change-policy': () => ({ body: { required: true } }),
  'invitation.read': (_ids, own) => ({ body: { secret: own.invitation.secret } }),
  'invitation.accept': (_ids, own) => ({
    body: {
      nome: 'Joana Prado',
      email: `joana@${own.marker}.example`,
      emailConfirmation: `joana@${own.marker}.example`,
      password: 'uma senha nova',
      dataNascimento: '1988-02-29',
      cpf: own.invitation.cpf,
      telefone: '85999990000',
      secret: own.invitation.secret,
    },
  }),
  'sign-in-link.create': ({ people }) => ({ body: { userId: people.otherCleaner.id } }),
  'own-work.sign-in-by-link': (_ids, own) => ({ body: { secret: own.signInSecret } }),
  'user.leave': (_ids, own) => ({ body: { password: own.password } }),
  'user.list': ({ parent }) => ({ params: { companyId: parent } }),
  'user.edit': ({ people }) => ({
    body: { id: people.cleaner.id, nome: 'Joana Prado', telefone: '', ativo: 1 },
  }),
  'user.change-coordinator': ({ people }) => ({ body: { id: people.otherCleaner.id, parametro: 0 } }),
  'company.create-branch': ({ parent }) => ({ body: { ...branchExample, Id_Empresas: parent } }),
  'company.edit-branch': ({ parent, otherBranch }) => ({
    body: { ...branchExample, ID: otherBranch, Id_Empresas: parent, ATIVO: true },
  }),
  'company.list': ({ parent }) => ({ params: { companyId: parent } }),
  'cpf-registration.list': ({ parent }) => ({ params: { companyId: parent } }),
  'cpf-registration.create': ({ parent, branch }, own) => ({
    body: { cpf: completeCpf(String(800_000_000 + own.id)), idEmpresa: parent, idEmpresaFilial: branch },
  }),
  'cpf-registration.import': ({ parent, branch }) => ({
    body: { csv: csvFile('cpf', '529.982.247-25'), idEmpresa: parent, idEmpresaFilial: branch },
  }),
  'cpf-registration.change-status': ({ people }) => ({
    body: { acao: ['1', '3'], cpf: [people.inactive.cpf, people.inactiveCpf.cpf] },
  }),
  'environment.import-model': () => ({}),
  'environment.import': (_ids, { marker }) => ({
    body: {
      file: csvFile(
        'empresa,nome,categoria,setor,andar,riscos,procedimentos_obrigatorios,procedimentos_opcionais',
        ['Filial Centro', 'Copa', 'Categoria Um', 'Setor Um', '1', 'Risco Um', 'Encerar', '']
          .map((text) => text && `${marker} ${text}`)
          .join(','),
      ),
    },
  }),
  'sector.list': ({ branch }) => ({ query: { id: branch } }),
  'sector.create': ({ branch }) => ({ body: { name: 'Lavanderia', companyId: branch } }),
  'sector.edit': ({ branch, sectors }) => ({
    params: { id: sectors.used },
    body: { name: 'Lavanderia nova', empresa: branch },
  }),
  'sector.remove': ({ sectors }) => ({ params: { id: sectors.free } }),
  'sector.import': ({ branch }) => ({
    body: { csvSetores: csvFile('nome', 'Lavanderia', 'Copa'), idEmpresaFilial: branch },
  }),
  'risk.list': ({ branch }) => ({ query: { id: branch } }),
  'risk.create': ({ branch }) => ({ body: { name: 'Degrau', companyId: branch, color: '#1f6fb5' } }),
  'risk.edit': ({ branch, risks }) => ({
    params: { id: risks.used },
    body: { name: 'Degrau novo', empresa: branch, color: '#1f6fb5' },
  }),
  'risk.remove': ({ risks }) => ({ params: { id: risks.free } }),
  'risk.import': ({ branch }) => ({
    body: { csvRiscos: csvFile('nome,cor', 'Degrau,#1f6fb5'), idEmpresaFilial: branch },
  }),
  'procedure.list': ({ branch }) => ({ query: { id: branch } }),
  'procedure.create': ({ branch }) => ({ body: { name: 'Lustrar piso', companyId: branch } }),
  'procedure.edit': ({ branch, procedures }) => ({
    params: { id: procedures.used },
    body: { name: 'Lustrar piso novo', empresa: branch },
  }),
  'procedure.remove': ({ procedures }) => ({ params: { id: procedures.free } }),
  'procedure.import': ({ branch }) => ({
    body: { csvProcedures: csvFile('nome', 'Lustrar piso'), idEmpresaFilial: branch },
  }),
  'category.list': ({ branch }) => ({ query: { id: branch } }),
  'category.create': ({ branch }) => ({ body: { name: 'Depósito', companyId: branch } }),
  'category.edit': ({ branch, categories }) => ({
    params: { id: categories.used },
    body: { name: 'Depósito novo', empresa: branch },
  }),
  'category.remove': ({ categories }) => ({ params: { id: categories.free } }),
  'category.import': ({ branch }) => ({
    body: { csvCategorias: csvFile('nome', 'Depósito'), idEmpresaFilial: branch },
  }),
  'environment.list': ({ branch }) => ({ query: { id: branch } }),
  'environment.page': ({ branch }) => ({ query: { id: branch, search: 'recep' } }),
  'environment.form': ({ parent }) => ({ params: { companyId: parent } }),
  'environment.create': (ids) => ({ body: { ...environmentExample(ids), companyId: ids.branch } }),
  'environment.edit': (ids) => ({ params: { id: ids.lobby.id }, body: environmentExample(ids) }),
  'environment.remove': ({ restroom }) => ({ params: { id: restroom.id } }),
  'agenda.save': (ids) => ({
    body: [buildAgendaItem(ids, { times: [['15:00', '16:00']], environment: ids.restroom })],
  }),
  'agenda.preview': (ids) => ({
    body: [buildAgendaItem(ids, { times: [['15:00', '16:00']], environment: ids.restroom })],
  }),
  'agenda.update': (ids) => ({ body: buildAgendaEdit(buildAgendaItem(ids), ids) }),
  'agenda.preview-edit': (ids) => ({ body: buildAgendaEdit(buildAgendaItem(ids), ids) }),
  'agenda.read': ({ agendaId }) => ({ params: { id: agendaId } }),
  'periodicity.list': ({ branch }) => ({ query: { Id_Empresa: branch } }),
  'appointment.list': ({ parent }) => ({
    query: { companyId: parent, dataIni: '2026-03-02', dataFim: '2026-03-08' },
  }),
  'appointment.month': ({ parent }, own) => ({
    query: { companyId: parent, month: '2026-03', search: own.lobby.name },
  }),
  'appointment.day': ({ parent }) => ({ query: { companyId: parent, day: '2026-03-02' } }),
  'appointment.read': ({ plannedId }) => ({ params: { id: plannedId } }),
  'appointment.remove': ({ plannedId }) => ({ params: { id: plannedId } }),
  'appointment.restore': ({ plannedId }) => ({ params: { id: plannedId } }),
  'cancellation.create': ({ people }) => ({
    body: {
      active: false,
      dataIni: '2026-03-03',
      dataFim: '2026-03-04',
      userId: people.cleaner.id,
      justificativa: 'Férias',
    },
  }),
  'cancellation.preview': ({ people }) => ({
    query: { dataIni: '2026-03-03', dataFim: '2026-03-04', userId: people.cleaner.id },
  }),
  'cancellation.list': () => ({}),
  'calendar-day.list': ({ branch }) => ({
    query: { companyId: branch, from: '2026-03-01', to: '2026-03-31' },
  }),
  'calendar-day.preview': ({ branch }) => ({ body: { ...closureExample, companyId: branch } }),
  'calendar-day.create': ({ branch }) => ({ body: { ...closureExample, companyId: branch } }),
  'calendar-day.switch': ({ calendarDayId }) => ({ params: { id: calendarDayId }, body: { active: false } }),
  'calendar-day.preview-switch': ({ calendarDayId }) => ({
    params: { id: calendarDayId },
    body: { active: false },
  }),
  'calendar-day.remove': ({ calendarDayId }) => ({ params: { id: calendarDayId } }),
  'calendar-day.preview-place': ({ branch }) => ({ body: { companyId: branch, state: 'CE' } }),
  'calendar-day.set-place': ({ branch }) => ({
    body: { companyId: branch, state: 'CE', municipality: 'Fortaleza' },
  }),
  'calendar-day.import': ({ branch }) => ({
    body: { csvFeriados: csvFile('data;nome', '13/04/2026;Aniversário'), companyId: branch },
  }),
  'cancellation.undo': ({ cancellationId }) => ({ params: { id: cancellationId } }),
  'qr-code.list': ({ lobby, depot }) => ({ body: { environmentIds: [depot.id, lobby.id] } }),
  'qr-code.replace': ({ lobby }) => ({ params: { id: lobby.id }, body: { content: lobby.code } }),
  'qr-code.replace-many': ({ lobby, depot }) => ({
    body: { environments: [lobby, depot].map(({ id }) => ({ id, qrRotatedAt: null })) },
  }),
  'qr-code.choose-plain': ({ lobby, depot }) => ({
    body: { environmentIds: [lobby.id, depot.id], plainCodes: false },
  }),
  'embedded-dashboard.read': () => ({}),
  'embedded-dashboard.write': () => ({ body: { url: 'https://paineis.example/view?r=1' } }),
  'own-work.sign-in': (_ids, own) => ({ body: { login: own.people.cleaner.cpf, password: own.password } }),
  // Use a hash without a session. A valid hash would end that session.
  'own-work.end-session': () => ({
    body: { tokenHash: hashToken('of no session').toString('base64url') },
  }),
  'own-work.list': () => ({ query: { from: '2026-03-02', to: '2026-03-08' } }),
  'own-work.place': ({ lobby }) => ({ body: { proof: { scanned: lobby.code } } }),
  'own-work.record': (_ids, own) => ({
    body: {
      sentAt: monday,
      works: [
        {
          clientId: phoneMade,
          target: { environmentId: own.restroom.id, startedAt: monday },
          taskId: own.restroom.mandatory[0],
          revisionId: null,
          extra: false,
          startedAt: monday,
          endedAt: null,
          observation: null,
          undoneReason: null,
          proof: { typed: own.restroom.shortCode },
        },
      ],
    },
  }),
  'own-work.add-photo': ({ workId }) => ({
    body: { clientId: phoneMade, executionClientId: workId, photo: new File([ownPicture], 'foto.png') },
  }),
  'record.list-awaiting': ({ parent }) => ({ query: { companyId: parent } }),
  'record.confirm': ({ heldId }) => ({ body: { ids: [heldId] } }),
  'record.void': ({ recordId }) => ({ body: { ids: [recordId], reason: 'Registro de outra sala' } }),
  'record.restore': ({ recordId }) => ({ body: { ids: [recordId] } }),
  'record.history': ({ recordId }) => ({ params: { id: recordId } }),
  'record.list-arrivals': ({ parent }) => ({
    query: { companyId: parent, from: '2026-03-02', to: '2026-03-02' },
  }),
  'record.list-windows': () => ({}),
  'record.change-window': ({ branch }) => ({ body: { companyId: branch, lateDays: 3 } }),
  'history.list-company': ({ parent }) => ({
    query: { companyId: parent, dataIni: '2026-03-01', dataFim: '2026-03-02' },
  }),
  'history.list-user': ({ people }) => ({
    query: { userId: people.cleaner.id, dataIni: '2026-03-01', dataFim: '2026-03-02' },
  }),
  'history.list-environment': ({ lobby }) => ({
    query: { environmentId: lobby.id, dataIni: '2026-03-01', dataFim: '2026-03-02' },
  }),
  'history.collaborators': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.collaborator-days': ({ people }) => ({ params: { id: people.cleaner.id }, query: fewDays }),
  'history.environments': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.export-environments': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.environment-collaborators': ({ lobby }) => ({ params: { id: lobby.id }, query: fewDays }),
  'history.environment-days': ({ lobby, people }) => ({
    params: { id: lobby.id },
    query: { userId: people.cleaner.id, ...fewDays },
  }),
  'history.undone-procedures': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.undone-tasks': ({ parent }) => ({
    query: { companyId: parent, ...fewDays, procedure: 'lavar piso' },
  }),
  'audit.facts': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'change.list': ({ parent, people }) => ({
    query: { companyId: parent, userId: people.master.id, ...today },
  }),
  'change.export': ({ people }) => ({ query: { userId: people.master.id, ...today } }),
  'execution.list-agenda': ({ agendaId }) => ({
    query: { agendaId, dataIni: '2026-03-02', dataFim: '2026-03-09' },
  }),
}

/**
 * Returns a person who may make a call. This is the master administrator, or the cleaner for calls that only cleaners may
 * make.
 */
export function chooseCaller({ action }: AnyEndpoint, { people }: TestGroup): Person {
  return can({ role: 'master', hasAccessLevel: true }, action) ? people.master : people.cleaner
}

/** Every call of the server. The tests that use this list fail for a call without an example. */
export const calls = modules.flatMap(({ routes }) => routes)

/** Returns the example input of a call with the ids of one group, for a caller of the group `own`. */
export function buildExample(name: string, ids: LivingGroup, own: LivingGroup): WireInput {
  const input = inputs[name]
  if (!input) throw new Error(`The call ${name} has no example input: add one to test-calls.ts.`)
  return input(ids, own)
}

/** Creates a group with one agenda in the lobby. The first task on Monday is done, and Sunday is cancelled. */
export async function createLivingGroup(database: Database, marker: string): Promise<LivingGroup> {
  const group = await createGroup(database, { marker })
  const now = new Date(monday)
  return await database.inGroup(group.id, async (queries) => {
    const coordinator = { groupId: group.id, userId: group.people.coordinator.id }
    const saved = await saveAgendas(queries, coordinator, [buildAgendaItem(group)], now)
    const agendaId = saved.agendas[0]!.ID
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
    const closed = {
      ...closureExample,
      name: `${marker} fechada`,
      day: '2026-06-24',
      companyId: group.branch,
    }
    const closure = await createCalendarDay(queries, coordinator, newCalendarDay.parse(closed), now)
    return {
      ...group,
      agendaId,
      periodicityId,
      plannedId,
      calendarDayId: closure.id,
      cancellationId: cancellationId!,
      recordId: (record as { id: number }).id,
      heldId: (held as { id: number }).id,
      workId: await recordOffSchedule(queries, group, now),
      ...(await createCredentials(queries, group)),
    }
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

type Credentials =
  | 'freeCpf'
  | 'sessionId'
  | 'resetToken'
  | 'invitation'
  | 'invitationId'
  | 'signInSecret'
  | 'undoSecret'

/** Creates a CPF for sign-up, a session, an invitation, and secrets of links to the other cleaner. */
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
