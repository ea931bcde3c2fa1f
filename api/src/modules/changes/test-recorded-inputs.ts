import { referenceNouns } from '@zelo/contract/reference-lists'
import type { WireInput } from '../../../test/test-app.ts'
import type { LivingGroup } from '../../../test/test-living-group.ts'
import { buildAgendaEdit, buildAgendaItem } from '../agendas/test-agenda.ts'

/** Inputs of calls whose example in `test-calls.ts` would change nothing. */
export const ownInputs: Record<string, (group: LivingGroup) => WireInput> = {
  'user.edit': ({ people }) => ({
    body: { id: people.reader.id, nome: 'Joana Prado', telefone: '', ativo: 1, empresaPrincipal: true },
  }),
  'user.change-coordinator': ({ people }) => ({ body: { id: people.otherCleaner.id, parametro: 1 } }),
  'agenda.update': (group) => {
    const wish = {
      person: group.people.otherCleaner,
      days: { type: 'sem', DIAS_SEMANA: 'Segunda-feira - Quinta-feira' },
      times: [
        ['07:00', '08:00'],
        ['11:00', '11:30'],
      ],
    } as const
    return { body: buildAgendaEdit(buildAgendaItem(group, wish), group) }
  },
}

const isOfKind = (name: string) => referenceNouns.some((noun) => name.startsWith(`${noun}.`))

/** Groups of calls. Calls of different groups do not change each other's records. */
export const callGroups: Record<string, (name: string) => boolean> = {
  people: (name) => /^(session|user|password)\./.test(name),
  kinds: (name) => isOfKind(name) && !name.endsWith('.import'),
  imports: (name) => name === 'cpf-registration.import' || (isOfKind(name) && name.endsWith('.import')),
  links: (name) => /^(invitation|sign-in-link)\./.test(name),
  undo: (name) => name.startsWith('account-change.'),
  rooms: (name) => /^environment\.(create|remove|import)$|^qr-code\./.test(name),
  edits: (name) => name === 'environment.edit' || name === 'company.edit-branch',
  offices: (name) => /^(company|embedded-dashboard|cpf-registration)\.(?!import|edit-branch)/.test(name),
  records: (name) => name.startsWith('record.'),
  calendar: (name) => name.startsWith('calendar-day.'),
  setup: (name) => /^(company-setup|batch)\./.test(name),
  alerts: (name) => /^alert(-rules)?\./.test(name),
  whatsapp: (name) => name.startsWith('whatsapp.'),
  messages: (name) => /^(delivery|notification-settings|push-subscription|alert-emails)\./.test(name),
  plan: (name) => name === 'agenda.update',
  absences: (name) => name.startsWith('absence.'),
  shifts: (name) => /^(shift|shift-assignment|work-rules|work-week)\./.test(name),
  bulk: (name) => name.startsWith('agenda-change.'),
  plans: (name) => /^(agenda\.(?!update)|appointment\.|cancellation\.|own-work\.)/.test(name),
}
