import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { ListedUser } from '@zelo/contract/user-administration'
import type { Option } from '../../kit/filters/choice-field.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'
import type { FilterField } from './dashboard-filter.ts'

/**
 * The sources of the options: the appointments on the screen and the lists of the group. The lists may still be loading, and
 * are empty until then.
 */
export interface Sources {
  appointments: readonly Appointment[]
  environments: readonly Environment[]
  users: readonly ListedUser[]
  companies: readonly Company[]
}

/**
 * Returns the options of a field, sorted by name. Values of appointments on the screen are options even if the lists no
 * longer contain them.
 */
export function listOptions(field: FilterField, sources: Sources): Option[] {
  const compareNames = nameComparison()
  const options = new Map<string, Option>()
  for (const option of collectOptions(field, sources)) {
    const key = nameKey(option.value)
    if (option.label !== '' && !options.has(key)) options.set(key, option)
  }
  return [...options.values()].sort(
    (a, b) => compareNames(a.label, b.label) || compareNames(a.hint ?? '', b.hint ?? ''),
  )
}

function collectOptions(field: FilterField, sources: Sources): Option[] {
  const { appointments, environments, companies } = sources
  const rooms = appointments.map(({ agenda }) => agenda.environment)
  switch (field) {
    case 'companies':
      return companies.map(toCompanyOption)
    case 'branches':
      return companies.filter((company) => company.parentId !== null).map(toCompanyOption)
    case 'environments':
      return [
        ...environments.map(({ id, name, company }) => toIdOption(id, name, company)),
        ...appointments.map(({ agenda: { environment }, company }) =>
          toIdOption(environment.id, environment.name, company.name),
        ),
      ]
    case 'categories':
      return toNameOptions([
        ...environments.map((room) => room.category),
        ...rooms.map((room) => room.category.name),
      ])
    case 'sectors':
      return toNameOptions([
        ...environments.map((room) => room.sector),
        ...rooms.map((room) => room.sector.name),
      ])
    case 'floors':
      return toNameOptions([...environments.map((room) => room.floor), ...rooms.map((room) => room.floor)])
    case 'risks':
      return toNameOptions(environments.flatMap((room) => room.riskNames))
    case 'procedures':
    case 'tasks':
      return toNameOptions([
        ...environments.flatMap((room) => room.procedures.map((task) => task.name)),
        ...rooms.flatMap((room) => [...room.mandatory, ...room.optional].map((task) => task.name)),
      ])
    case 'people':
    case 'cpfs':
    case 'emails':
    case 'phones':
      return listPeopleOptions(field, sources)
  }
}

/**
 * Returns the cleaners (R3-402) and other people with appointments. An option for a CPF, an e-mail or a phone also shows the
 * person's name.
 */
function listPeopleOptions(
  field: 'people' | 'cpfs' | 'emails' | 'phones',
  { users, appointments }: Sources,
): Option[] {
  const planned = new Set(appointments.map((appointment) => appointment.userId))
  const offered = users.filter((user) => user.coordinator === 0 || planned.has(user.id))
  if (field === 'people') {
    const names = toDistinctNames(users)
    return [
      ...offered.map(({ id, name, company }) => toIdOption(id, names.get(id) ?? name, company)),
      ...appointments.map(({ userId, user }) => toIdOption(userId, user.name)),
    ]
  }
  return offered.map((user) => {
    const text = { cpfs: maskCpf(user.cpf), emails: user.email, phones: formatPhone(user.phone) }[field]
    return toIdOption(user.id, text, user.name)
  })
}

function toCompanyOption({ id, name }: Company): Option {
  return toIdOption(id, name)
}

function toIdOption(id: number, label: string, hint?: string): Option {
  return { value: String(id), label, hint }
}

function toNameOptions(names: readonly string[]): Option[] {
  return names.map((name) => ({ value: name, label: name }))
}
