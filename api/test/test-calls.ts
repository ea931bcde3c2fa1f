import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { can } from '@zelo/contract/permissions'
import { referenceKinds } from '@zelo/contract/reference-kinds'
import { type ReferenceName, referenceNames } from '@zelo/contract/reference-lists'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { usualWorkRules } from '@zelo/contract/rules/work-rules'
import { hashToken } from '../src/http/token.ts'
import { buildAgendaEdit, buildAgendaItem } from '../src/modules/agendas/test-agenda.ts'
import { modules } from '../src/modules.ts'
import { monday, type WireInput } from './test-app.ts'
import { usualNumber, usualTemplates } from './test-graph-api.ts'
import type { Person, TestGroup } from './test-group.ts'
import { buildAbsence, type LivingGroup, morningShift } from './test-living-group.ts'

/** A UUID as a phone creates it. */
const phoneMade = '0b6e1f0a-6a0a-4f57-9d8e-2f3b1c5d7e90'

/** A picture of one pixel. */
const ownPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const closureExample = { day: '2026-03-10', name: 'Dedetização', kind: 'closure', effect: 'skip' }
const branchExample = { NOME: 'Filial Nova', CNPJ: '12.ABC.345/01DE-35', ENDERECO: 'Rua Nova', NUMERO: '1' }

const csvFile = (...lines: string[]) => new File([lines.join('\n')], 'lista.csv', { type: 'text/csv' })

/** The current day of this machine, because the database's own timestamps ignore the test clock. */
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

/** Returns a valid input of each call of one kind of reference data. */
function buildKindInputs(name: ReferenceName): Record<string, (ids: LivingGroup) => WireInput> {
  const { noun, withColor, batch } = referenceKinds[name]
  const color = withColor ? { color: '#1f6fb5' } : {}
  const rows = withColor ? ['nome,cor', `Novo ${noun},#1f6fb5`] : ['nome', `Novo ${noun}`]
  return {
    [`${noun}.list`]: ({ branch }) => ({ query: { id: branch } }),
    [`${noun}.create`]: ({ branch }) => ({ body: { name: `Novo ${noun}`, companyId: branch, ...color } }),
    [`${noun}.edit`]: ({ branch, [name]: { used } }) => ({
      params: { id: used },
      body: { name: `Outro ${noun}`, empresa: branch, ...color },
    }),
    [`${noun}.remove`]: ({ [name]: { free } }) => ({ params: { id: free } }),
    [`${noun}.import`]: ({ branch }) => ({
      body: { [batch.call.body.names.file![0]]: csvFile(...rows), idEmpresaFilial: branch },
    }),
  }
}

const setupExample = ({ parent, branch }: LivingGroup) => ({
  companyId: parent,
  source: { companyId: branch },
  parts: ['sectors'],
})

/**
 * A valid input of every call, by the name of the call. It contains ids of the group `ids`, and data of the caller's
 * group `own` (passwords, tokens, numbers). If both groups are the same, the call succeeds. If `ids` is another group,
 * the call must not touch that group.
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
  'company.change-logo': ({ branch }, own) => ({
    params: { companyId: branch },
    body: { logo: new File([ownPicture], `${own.marker}.png`) },
  }),
  'company.remove-logo': ({ otherBranch }) => ({ params: { companyId: otherBranch } }),
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
  ...Object.assign({}, ...referenceNames.map(buildKindInputs)),
  'environment.list': ({ branch }) => ({ query: { id: branch } }),
  'environment.page': ({ branch }) => ({ query: { id: branch, search: 'recep' } }),
  'environment.form': ({ parent }) => ({ params: { companyId: parent } }),
  'environment.create': (ids) => ({ body: { ...environmentExample(ids), companyId: ids.branch } }),
  'environment.edit': (ids) => ({ params: { id: ids.lobby.id }, body: environmentExample(ids) }),
  'environment.remove': ({ restroom }) => ({ params: { id: restroom.id } }),
  'company-setup.preview': (ids) => ({ body: setupExample(ids) }),
  'company-setup.create': (ids) => ({ body: setupExample(ids) }),
  'batch.list': () => ({}),
  'batch.undo': ({ batchId }) => ({ params: { id: batchId } }),
  'agenda.save': (ids) => ({
    body: [buildAgendaItem(ids, { times: [['15:00', '16:00']], environment: ids.restroom })],
  }),
  'agenda.preview': (ids) => ({
    body: [buildAgendaItem(ids, { times: [['15:00', '16:00']], environment: ids.restroom })],
  }),
  'agenda.update': (ids) => ({ body: buildAgendaEdit(buildAgendaItem(ids), ids) }),
  'agenda.preview-edit': (ids) => ({ body: buildAgendaEdit(buildAgendaItem(ids), ids) }),
  'agenda.read': ({ agendaId }) => ({ params: { id: agendaId } }),
  'agenda-change.import': (_ids, { marker, lobby, people }) => ({
    body: {
      file: csvFile(
        'empresa;ambiente;colaborador;tipo;dias;horarios;inicio;fim',
        `${marker} Filial Centro;${lobby.name};${people.otherCleaner.name};diaria;;18:00-18:30;02/03/2026;08/03/2026`,
      ),
    },
  }),
  'agenda-change.preview-copy': ({ agendaId, restroom }) => ({
    body: { agendaIds: [agendaId], environmentIds: [restroom.id] },
  }),
  'agenda-change.copy': ({ agendaId, restroom }) => ({
    body: { agendaIds: [agendaId], environmentIds: [restroom.id] },
  }),
  'agenda-change.preview-move': ({ people }) => ({
    body: { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-04' },
  }),
  'agenda-change.move': ({ people }) => ({
    body: { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-04' },
  }),
  'agenda-change.preview-times': ({ agendaId }) => ({ body: { agendaIds: [agendaId], shift: 30 } }),
  'agenda-change.times': ({ agendaId }) => ({ body: { agendaIds: [agendaId], shift: 30 } }),
  'agenda-change.list': () => ({}),
  'agenda-change.undo': ({ agendaChangeId }) => ({ params: { id: agendaChangeId } }),
  'periodicity.list': ({ branch }) => ({ query: { Id_Empresa: branch } }),
  'appointment.list': ({ parent }) => ({
    query: { companyId: parent, dataIni: '2026-03-02', dataFim: '2026-03-08' },
  }),
  'appointment.range': ({ parent }) => ({
    query: { companyId: parent, from: '2026-03-02', to: '2026-03-08' },
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
  'absence.preview': ({ people }) => ({ body: buildAbsence(people, '2026-03-17') }),
  'absence.create': ({ people }) => ({ body: buildAbsence(people, '2026-03-18') }),
  'absence.preview-cover': ({ absenceId, people }) => ({
    params: { id: absenceId },
    body: { cover: { mode: 'person', userId: people.cleaner.id } },
  }),
  'absence.cover': ({ absenceId, people }) => ({
    params: { id: absenceId },
    body: { cover: { mode: 'person', userId: people.cleaner.id }, version: 1 },
  }),
  'absence.list': ({ people }) => ({ query: { userId: people.otherCleaner.id } }),
  'absence.store-file': ({ absenceId }) => ({
    params: { id: absenceId },
    body: { file: new File(['%PDF-1.7'], 'declaracao.pdf', { type: 'application/pdf' }) },
  }),
  'absence.read-private': ({ absenceId }) => ({ params: { id: absenceId } }),
  'absence.undo': ({ absenceId }) => ({ params: { id: absenceId } }),
  'shift.list': () => ({}),
  'shift.create': () => ({ body: { ...morningShift, name: 'Manhã' } }),
  'shift.edit': ({ shiftId }) => ({
    params: { id: shiftId },
    body: { shift: { ...morningShift, name: 'Tarde', startTime: '12:00', endTime: '21:48' }, version: 1 },
  }),
  'shift.remove': ({ spareShiftId }) => ({ params: { id: spareShiftId } }),
  'shift-assignment.list': ({ people }) => ({ query: { userId: people.cleaner.id } }),
  'shift-assignment.create': ({ people, shiftId }) => ({
    body: { userId: people.otherCleaner.id, shiftId, from: '2026-03-02' },
  }),
  'shift-assignment.edit': ({ shiftAssignmentId }) => ({
    params: { id: shiftAssignmentId },
    body: { from: '2026-01-01', to: '2026-12-31', version: 1 },
  }),
  'shift-assignment.remove': ({ shiftAssignmentId }) => ({ params: { id: shiftAssignmentId } }),
  'work-rules.list': () => ({}),
  'work-rules.create': () => ({ body: { ...usualWorkRules, validFrom: '2027-01-01', weeklyMinutes: 2400 } }),
  'work-rules.edit': ({ workRulesId }) => ({
    params: { id: workRulesId },
    body: { ...usualWorkRules, validFrom: '2026-01-01', freeSundays: 2, version: 1 },
  }),
  'work-rules.remove': ({ workRulesId }) => ({ params: { id: workRulesId } }),
  'work-week.read': ({ branch, people }) => ({
    query: { day: '2026-03-04', companyId: branch, userId: people.cleaner.id },
  }),
  'work-week.simulate': ({ branch }) => ({
    body: { day: '2026-03-04', companyId: branch, rules: { ...usualWorkRules, weeklyMinutes: 2400 } },
  }),
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
  // This hash belongs to no session. The hash of an existing session would end that session.
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
  'alert.list': ({ parent }) => ({ query: { companyId: parent, state: 'open' } }),
  'alert.count': () => ({}),
  'alert.acknowledge': ({ alertId }) => ({ params: { id: alertId }, body: { reason: 'absent' } }),
  'alert-rules.read': ({ branch }) => ({ params: { companyId: branch } }),
  'alert-rules.change': ({ branch, people }) => ({
    params: { companyId: branch },
    body: {
      lateStartMinutes: 0,
      quietFrom: '20:00',
      quietTo: '06:00',
      quietDays: [0, 6],
      recipients: { roles: ['coordinator'], userIds: [people.reader.id] },
    },
  }),
  'whatsapp.read': ({ branch }) => ({ params: { companyId: branch } }),
  'whatsapp.connect': ({ parent }) => ({
    params: { companyId: parent },
    body: { ...usualNumber, templates: usualTemplates },
  }),
  'whatsapp.disconnect': ({ branch }) => ({ params: { companyId: branch } }),
  'whatsapp.test': ({ branch }) => ({ params: { companyId: branch }, body: { kind: 'alerts' } }),
  'delivery.list': ({ parent }) => ({ query: { companyId: parent, state: 'sent' } }),
  'delivery.resend': ({ deliveryId }) => ({ params: { id: deliveryId } }),
  'notification-settings.read': () => ({}),
  'notification-settings.change': () => ({ body: { email: false, recoveries: true } }),
  'push-subscription.read': () => ({}),
  'push-subscription.store': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/orla',
      keys: {
        p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'A'.repeat(22),
      },
    },
  }),
  'push-subscription.remove': () => ({}),
  'push-subscription.test': () => ({}),
  'alert-emails.stop': (_ids, own) => ({ body: { token: own.stopToken } }),
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
  'history.client-report': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.client-report-rows': ({ parent }) => ({
    query: { companyId: parent, ...fewDays, search: 'a', in: 'name,environment', by: 'person' },
  }),
  'history.branches': () => ({ query: fewDays }),
  'history.undone-procedures': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
  'history.undone-tasks': ({ parent }) => ({
    query: { companyId: parent, ...fewDays, procedure: 'lavar piso' },
  }),
  'history.skipped': ({ parent }) => ({ query: { companyId: parent, ...fewDays } }),
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
 * Returns a person who may make a call: the master administrator, or the cleaner for a call that only cleaners may
 * make.
 */
export function chooseCaller({ action }: AnyEndpoint, { people }: TestGroup): Person {
  return can({ role: 'master', hasAccessLevel: true }, action) ? people.master : people.cleaner
}

/** All calls of the server. Tests that use this list fail if a call has no example. */
export const calls = modules.flatMap(({ routes }) => routes)

/**
 * Returns the example input of a call. `ids` is the group whose ids the input contains, and `own` the caller's group.
 */
export function buildExample(name: string, ids: LivingGroup, own: LivingGroup): WireInput {
  const input = inputs[name]
  if (!input) throw new Error(`The call ${name} has no example input: add one to test-calls.ts.`)
  return input(ids, own)
}
