import { type ReferenceName, referenceLists, referenceNames } from '@zelo/contract/reference-lists'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { nameTestRecords } from '../../../test/test-group.ts'
import type { LivingGroup } from '../../../test/test-living-group.ts'
import { byOther, plan } from './test-recorded-agendas.ts'
import { expectedShiftChanges } from './test-recorded-shifts.ts'

/** A change that a call must record: subject, action, name, and the values before and after. */
export type Expected = [
  subject: string,
  action: 'created' | 'changed' | 'removed',
  name: string,
  before: object | null,
  after: object | null,
]

/** Matches any value. */
export const anything = '(anything)'

/** The recorded state of the calendar day that `test-calls.ts` creates. */
const closure = {
  name: 'Dedetização',
  first_day: '2026-03-10',
  last_day: '2026-03-10',
  rule: null,
  year_from: null,
  year_to: null,
  start_time: null,
  end_time: null,
  kind: 'closure',
  effect: 'skip',
  source: '',
  active: true,
}

/** The recorded state of the WhatsApp connection that `test-calls.ts` creates. */
const whatsappFacts = {
  whatsapp_number: '+55 85 3232-1111',
  whatsapp_number_id: '100000000000001',
  whatsapp_templates: 'zelo_alertas, zelo_resumo, zelo_normalizado',
}

/**
 * The expected changes of every call that writes to recorded tables. The input comes from `test-calls.ts` or `ownInputs`.
 */
export const expectedChanges: Record<string, (group: LivingGroup) => Expected[]> = {
  'session.create': () => [],
  'session.end': () => [],
  'session.end-one': () => [],
  'user.sign-up': ({ branch, marker, freeCpf }) => [
    [
      'user',
      'created',
      '',
      null,
      {
        name: 'Joana Prado',
        email: `joana@${marker}.example`,
        cpf: freeCpf,
        phone: '85999990000',
        birth_date: '1988-02-29',
        active: true,
        coordinator: false,
        language: 'pt-BR',
        company: { id: branch, name: `${marker} Filial Centro` },
      },
    ],
  ],
  'user.update-profile': ({ marker }) => [
    [
      'user',
      'changed',
      '',
      { email: `master@${marker}.example`, phone: `${marker} 85 9 9999-0000` },
      { email: `nova@${marker}.example`, phone: '85999990000' },
    ],
  ],
  'user.update-avatar': () => [['user', 'changed', '', {}, { avatar: 'changed' }]],
  'user.edit': ({ parent, marker }) => [
    [
      'user',
      'changed',
      '',
      { name: `${marker} reader`, phone: `${marker} 85 9 9999-0000`, access: [] },
      { name: 'Joana Prado', phone: '', access: [{ id: parent, name: null }] },
    ],
  ],
  'user.change-coordinator': () => [['user', 'changed', '', { coordinator: false }, { coordinator: true }]],
  'user.leave': ({ id, people, marker }) => [
    [
      'user',
      'changed',
      '',
      {
        email: people.cleaner.email,
        phone: `${marker} 85 9 9999-0000`,
        birth_date: '1990-05-17',
        active: true,
      },
      {
        email: `saiu-${id}-${people.cleaner.id}@zelo.invalid`,
        phone: '',
        birth_date: null,
        active: false,
        avatar: 'changed',
        password: 'changed',
      },
    ],
    ['cpf-registration', 'changed', people.cleaner.cpf, { status: 'active' }, { status: 'removed' }],
  ],
  'account-change.undo': () => [['user', 'changed', '', {}, { password: 'changed' }]],
  'invitation.create': (group) => [registered(group, completeCpf(String(700_000_000 + group.id)))],
  'invitation.revoke': () => [],
  'invitation.change-policy': ({ marker }) => [
    [
      'company',
      'changed',
      `${marker} Matriz`,
      { invitations_required: false },
      { invitations_required: true },
    ],
  ],
  'invitation.read': () => [],
  'invitation.accept': ({ branch, marker, invitation }) => [
    [
      'user',
      'created',
      '',
      null,
      {
        name: 'Joana Prado',
        email: `joana@${marker}.example`,
        cpf: invitation.cpf,
        phone: '85999990000',
        birth_date: '1988-02-29',
        active: true,
        coordinator: false,
        language: 'pt-BR',
        company: { id: branch, name: `${marker} Filial Centro` },
      },
    ],
  ],
  'sign-in-link.create': () => [['user', 'changed', '', {}, { sign_in_link: 'created' }]],
  'password.forgot': () => [],
  'password.reset': () => [['user', 'changed', '', {}, { password: 'changed' }]],
  'company.create-branch': () => [['company', 'created', 'Filial Nova', null, { ...branch, active: true }]],
  'company.edit-branch': ({ marker }) => [
    [
      'company',
      'changed',
      'Filial Nova',
      {
        name: `${marker} Filial Norte`,
        cnpj: anything,
        address: `${marker} Filial Norte, Rua das Acácias`,
        number: `${marker} Filial Norte 10`,
      },
      { name: 'Filial Nova', cnpj: branch.cnpj, address: 'Rua Nova', number: '1' },
    ],
  ],
  'company.change-logo': ({ marker }) => [
    ['company', 'changed', `${marker} Filial Centro`, {}, { logo: 'changed' }],
  ],
  'company.remove-logo': () => [],
  'cpf-registration.create': (group) => [registered(group)],
  'cpf-registration.import': (group) => [registered(group, '52998224725')],
  'cpf-registration.change-status': ({ people }) => [
    ['cpf-registration', 'changed', people.inactive.cpf, { status: 'active' }, { status: 'inactive' }],
    ['cpf-registration', 'changed', people.inactiveCpf.cpf, { status: 'inactive' }, { status: 'active' }],
  ],
  ...Object.assign({}, ...referenceNames.map(expectKindChanges)),
  'environment.import': (group) => [
    [
      'environment',
      'created',
      `${group.marker} Copa`,
      null,
      {
        name: `${group.marker} Copa`,
        floor: `${group.marker} 1`,
        category: { id: group.categories.used, name: `${group.marker} Categoria Um` },
        sector: { id: group.sectors.used, name: `${group.marker} Setor Um` },
        risks: [{ id: group.risks.used, name: `${group.marker} Risco Um` }],
        mandatory: [{ id: group.procedures.free, name: `${group.marker} Encerar` }],
        optional: [],
        qr_replaced: null,
        plain_codes: null,
        area: null,
        area_kind: null,
      },
    ],
  ],
  'environment.create': (group) => [
    [
      'environment',
      'created',
      'Lavanderia',
      null,
      {
        ...laundry(group),
        optional: [],
        qr_replaced: null,
        plain_codes: null,
        area: null,
        area_kind: null,
      },
    ],
  ],
  'environment.edit': (group) => {
    const { mandatory, ...after } = laundry(group)
    const {
      optional,
      mandatory: [, soap] = [],
      qr_replaced,
      plain_codes,
      area,
      area_kind,
      ...before
    } = room(group, 'Recepção')
    return [
      [
        'environment',
        'changed',
        'Lavanderia',
        { ...before, mandatory: [soap], optional },
        { ...after, mandatory: [mandatory[1]], optional: [] },
      ],
    ]
  },
  'environment.remove': (group) => [
    ['environment', 'removed', `${group.marker} Banheiro`, room(group, 'Banheiro'), null],
  ],
  'agenda.save': (group) => [
    ['agenda', 'created', `${group.marker} Banheiro`, null, plan(group, '15:00-16:00')],
  ],
  'company-setup.preview': () => [],
  'company-setup.create': ({ marker }) =>
    ['Dois', 'Um'].map((ending) => [
      'sector',
      'created',
      `${marker} Setor ${ending}`,
      null,
      { name: `${marker} Setor ${ending}` },
    ]),
  'batch.undo': ({ marker }) =>
    ['Um', 'Dois'].map((ending) => [
      'sector',
      'removed',
      `${marker} Lote ${ending}`,
      { name: `${marker} Lote ${ending}` },
      null,
    ]),
  'agenda.preview': () => [],
  'agenda.preview-edit': () => [],
  'agenda.update': ({ marker, people }) => [
    [
      'agenda',
      'changed',
      `${marker} Recepção`,
      {
        user: { id: people.cleaner.id, name: people.cleaner.name },
        weekdays: '0,1,2,3,4,5,6',
        main: '09:00-10:00',
        revisions: [],
      },
      {
        user: { id: people.otherCleaner.id, name: people.otherCleaner.name },
        weekdays: '1,4',
        main: '07:00-08:00',
        revisions: ['11:00-11:30'],
      },
    ],
  ],
  'appointment.remove': ({ marker }) => [
    [
      'appointment',
      'changed',
      `${marker} Recepção`,
      { removed: false },
      { day: '2026-03-03', removed: true },
    ],
  ],
  'appointment.restore': ({ marker }) => [
    [
      'appointment',
      'changed',
      `${marker} Recepção`,
      { removed: true },
      { day: '2026-03-03', removed: false },
    ],
  ],
  'cancellation.create': ({ people }) => [
    [
      'cancellation',
      'created',
      '',
      null,
      {
        user: { id: people.cleaner.id, name: people.cleaner.name },
        start_day: '2026-03-03',
        end_day: '2026-03-04',
        justification: 'Férias',
        cancelled: 4,
        undone: false,
        restored: null,
      },
    ],
  ],
  'cancellation.undo': () => [
    ['cancellation', 'changed', '', { undone: false, restored: null }, { undone: true, restored: 1 }],
  ],
  'calendar-day.preview': () => [],
  'calendar-day.create': () => [['calendar-day', 'created', 'Dedetização', null, closure]],
  'calendar-day.switch': ({ marker }) => [
    ['calendar-day', 'changed', `${marker} fechada`, { active: true }, { active: false }],
  ],
  'calendar-day.preview-switch': () => [],
  'calendar-day.remove': ({ marker }) => [
    [
      'calendar-day',
      'removed',
      `${marker} fechada`,
      {
        ...closure,
        name: `${marker} fechada`,
        first_day: '2026-06-24',
        last_day: '2026-06-24',
        active: false,
      },
      null,
    ],
  ],
  'calendar-day.preview-place': () => [],
  'calendar-day.set-place': ({ marker }) => [
    [
      'company',
      'changed',
      `${marker} Filial Centro`,
      { state: null, municipality: '' },
      { state: 'CE', municipality: 'Fortaleza' },
    ],
  ],
  'calendar-day.import': () => [
    [
      'calendar-day',
      'created',
      'Aniversário',
      null,
      { ...closure, name: 'Aniversário', kind: 'municipal', first_day: '2026-04-13', last_day: '2026-04-13' },
    ],
  ],
  'agenda-change.import': (group) => [
    ['agenda', 'created', `${group.marker} Recepção`, null, byOther(group, 'lobby', { main: '18:00-18:30' })],
  ],
  'agenda-change.copy': (group) => [
    ['agenda', 'created', `${group.marker} Banheiro`, null, plan(group, '09:00-10:00')],
  ],
  'agenda-change.move': (group) => {
    const moved = { main: '09:00-10:00', valid_from: '2026-03-04' }
    const ended = [{ valid_to: '2026-03-08' }, { valid_to: '2026-03-03' }] as const
    return [
      ['agenda', 'created', `${group.marker} Recepção`, null, byOther(group, 'lobby', moved)],
      ['agenda', 'created', `${group.marker} Banheiro`, null, byOther(group, 'restroom', moved)],
      ['agenda', 'changed', `${group.marker} Recepção`, ...ended],
      ['agenda', 'changed', `${group.marker} Banheiro`, ...ended],
    ]
  },
  'agenda-change.times': ({ marker }) => [
    ['agenda', 'changed', `${marker} Recepção`, { main: '09:00-10:00' }, { main: '09:30-10:30' }],
  ],
  'agenda-change.undo': () => [],
  'agenda-change.preview-copy': () => [],
  'agenda-change.preview-move': () => [],
  'agenda-change.preview-times': () => [],
  'absence.create': ({ people }) => [
    [
      'absence',
      'created',
      '',
      null,
      {
        user: { id: people.otherCleaner.id, name: people.otherCleaner.name },
        start_day: '2026-03-18',
        end_day: '2026-03-18',
        absence_kind: 'folga',
        cover_mode: 'person',
        undone: false,
      },
    ],
  ],
  'absence.cover': () => [['absence', 'changed', '', { cover_mode: 'uncovered' }, { cover_mode: 'person' }]],
  'absence.undo': () => [['absence', 'changed', '', { undone: false }, { undone: true }]],
  'absence.preview': () => [],
  'absence.preview-cover': () => [],
  'absence.store-file': () => [],
  ...expectedShiftChanges,
  'record.confirm': (group) => [judged(group, '2026-03-04', 'awaiting', 'counted')],
  'record.void': (group) => [judged(group, '2026-03-02', 'counted', 'voided', 'Registro de outra sala')],
  'record.restore': (group) => [judged(group, '2026-03-02', 'voided', 'counted')],
  'record.change-window': ({ marker }) => [
    ['company', 'changed', `${marker} Filial Centro`, { late_days: 7 }, { late_days: 3 }],
  ],
  'whatsapp.connect': ({ marker }) => [['whatsapp', 'created', `${marker} Matriz`, null, whatsappFacts]],
  'whatsapp.disconnect': ({ marker }) => [
    ['whatsapp', 'removed', `${marker} Filial Centro`, whatsappFacts, null],
  ],
  'whatsapp.test': () => [],
  'delivery.resend': () => [],
  'notification-settings.change': () => [],
  'push-subscription.store': () => [],
  'push-subscription.remove': () => [],
  'push-subscription.test': () => [],
  'alert-emails.stop': () => [],
  'alert.acknowledge': ({ marker }) => [
    [
      'alert',
      'changed',
      `${marker} Recepção`,
      { alert_state: 'open' },
      { alert_state: 'acknowledged', day: '2026-03-03', alert_kind: 'missed', alert_reason: 'absent' },
    ],
  ],
  'alert-rules.change': ({ marker, people }) => [
    [
      'alert-rules',
      'created',
      `${marker} Filial Centro`,
      null,
      {
        late_start_minutes: 0,
        no_show_minutes: 30,
        missed_minutes: 0,
        quiet_hours: '20:00-06:00',
        quiet_days: '0,6',
        digest: false,
        recipient_roles: ['coordinator'],
        recipients: [{ id: people.reader.id, name: people.reader.name }],
      },
    ],
  ],
  'qr-code.list': () => [],
  'qr-code.replace': ({ marker }) => [replacedCode(`${marker} Recepção`)],
  'qr-code.replace-many': ({ marker }) => [replacedCode(`${marker} Depósito`)],
  'qr-code.choose-plain': ({ marker }) =>
    ['Recepção', 'Depósito'].map((name) => [
      'environment',
      'changed',
      `${marker} ${name}`,
      { plain_codes: null },
      { plain_codes: false },
    ]),
  'embedded-dashboard.write': () => [
    ['embedded-dashboard', 'changed', '', { url: null }, { url: 'https://paineis.example/view?r=1' }],
  ],
  'own-work.sign-in': () => [],
  'own-work.sign-in-by-link': () => [],
  'own-work.end-session': () => [],
  'own-work.place': () => [],
  'own-work.record': () => [],
  'own-work.add-photo': () => [],
}

const branch = {
  name: 'Filial Nova',
  cnpj: '12ABC34501DE35',
  address: 'Rua Nova',
  number: '1',
  time_zone: 'America/Fortaleza',
  late_days: 7,
  state: null,
  municipality: '',
  invitations_required: false,
}

function registered(
  { id, branch, marker }: LivingGroup,
  cpf = completeCpf(String(800_000_000 + id)),
): Expected {
  const company = { id: branch, name: `${marker} Filial Centro` }
  return ['cpf-registration', 'created', cpf, null, { cpf, status: 'active', company }]
}

function judged(
  { marker }: LivingGroup,
  day: string,
  was: string,
  standing: string,
  justification?: string,
): Expected {
  const after = { standing, day, procedure: `${marker} Lavar piso`, ...(justification && { justification }) }
  return ['record', 'changed', `${marker} Recepção`, { standing: was }, after]
}

/** Returns the expected changes of the calls of one kind of reference data. */
function expectKindChanges(name: ReferenceName): typeof expectedChanges {
  const { noun, withColor } = referenceLists[name]
  const toState = (name: string, color = '#1f6fb5') => ({ name, ...(withColor && { color }) })
  const details =
    name === 'procedures' ? { instruction: '', product: '', ppe: '', minutes: null, photo_rule: null } : {}
  const stored = ({ marker }: LivingGroup) =>
    nameTestRecords(name, marker).map((each) => toState(each, '#aa3300'))
  const created: Expected = [
    noun,
    'created',
    `Novo ${noun}`,
    null,
    { ...toState(`Novo ${noun}`), ...details },
  ]
  return {
    [`${noun}.create`]: () => [created],
    [`${noun}.edit`]: (group) => [
      [noun, 'changed', `Outro ${noun}`, stored(group)[0]!, toState(`Outro ${noun}`)],
    ],
    [`${noun}.remove`]: (group) => {
      const free = stored(group).at(-1)!
      return [[noun, 'removed', free.name, { ...free, ...details }, null]]
    },
    [`${noun}.import`]: () => [created],
  }
}

function laundry({ marker, categories, sectors, risks, procedures }: LivingGroup) {
  return {
    name: 'Lavanderia',
    floor: 'Térreo',
    category: { id: categories.free, name: `${marker} Categoria Dois` },
    sector: { id: sectors.free, name: `${marker} Setor Dois` },
    risks: [{ id: risks.free, name: `${marker} Risco Dois` }],
    mandatory: [
      { id: procedures.used, name: `${marker} Lavar piso` },
      { id: procedures.free, name: `${marker} Encerar` },
    ] as const,
  }
}

/** Returns the recorded state of an environment right after the group was created. */
function room({ marker, categories, sectors, risks, procedures }: LivingGroup, name: string) {
  // The procedures have consecutive ids.
  const wash = procedures.used
  const [soap, windows] = [wash + 1, wash + 2]
  return {
    name: `${marker} ${name}`,
    floor: `${marker} ${name} Térreo`,
    category: { id: categories.used, name: `${marker} Categoria Um` },
    sector: { id: sectors.used, name: `${marker} Setor Um` },
    risks: [{ id: risks.used, name: `${marker} Risco Um` }],
    mandatory: [
      { id: wash, name: `${marker} Lavar piso` },
      { id: soap, name: `${marker} Repor sabonete` },
    ],
    optional: [{ id: windows, name: `${marker} Limpar vidros` }],
    qr_replaced: null,
    plain_codes: null,
    area: null,
    area_kind: null,
  }
}

function replacedCode(name: string): Expected {
  const at = '2026-03-02T11:00:00+00:00'
  return ['environment', 'changed', name, { qr_replaced: null }, { qr_replaced: at }]
}
