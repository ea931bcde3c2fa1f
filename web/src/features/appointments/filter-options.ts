import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { ListedUser } from '@zelo/contract/user-administration'
import type { Option } from '../../kit/choice-field.tsx'
import { namesApart } from '../users/names-apart.ts'
import type { FilterField } from './dashboard-filter.ts'

/** Sources of the options: the appointments on screen, and the group's lists once loaded. */
export interface Sources {
  appointments: readonly Appointment[]
  environments: readonly Environment[]
  users: readonly ListedUser[]
  companies: readonly Company[]
}

/** Returns the options of a field, by name. Values on screen stay available if the lists no longer have them. */
export function listOptions(field: FilterField, sources: Sources): Option[] {
  const compareNames = nameComparison()
  const options = new Map<string, Option>()
  for (const option of foundOptions(field, sources)) {
    const key = nameKey(option.value)
    if (option.label !== '' && !options.has(key)) options.set(key, option)
  }
  return [...options.values()].sort(
    (a, b) => compareNames(a.label, b.label) || compareNames(a.hint ?? '', b.hint ?? ''),
  )
}

function foundOptions(field: FilterField, sources: Sources): Option[] {
  const { appointments, environments, companies } = sources
  const rooms = appointments.map(({ Agenda }) => Agenda.Environment)
  switch (field) {
    case 'companies':
      return companies.map(companyOption)
    case 'branches':
      return companies.filter((company) => company.Id_Empresas !== null).map(companyOption)
    case 'environments':
      return [
        ...environments.map(({ ID, AMBIENTE_NOME, EMPRESA }) => idOption(ID, AMBIENTE_NOME, EMPRESA)),
        ...appointments.map(({ Agenda: { Environment }, Empresa }) =>
          idOption(Environment.id, Environment.name, Empresa.NOME),
        ),
      ]
    case 'categories':
      return named([
        ...environments.map((room) => room.CATEGORIA),
        ...rooms.map((room) => room.Categoria.name),
      ])
    case 'sectors':
      return named([...environments.map((room) => room.SETOR), ...rooms.map((room) => room.Setor.name)])
    case 'floors':
      return named([...environments.map((room) => room.ANDAR), ...rooms.map((room) => room.andar)])
    case 'risks':
      return named(environments.flatMap((room) => room.RISCOS))
    case 'procedures':
    case 'tasks':
      return named([
        ...environments.flatMap((room) => room.PROCEDIMENTOS.map((task) => task.name)),
        ...rooms.flatMap((room) => [...room.Procedures, ...room.proceduresOptions].map((task) => task.name)),
      ])
    case 'people':
    case 'cpfs':
    case 'emails':
    case 'phones':
      return people(field, sources)
  }
}

/** Returns cleaners (spec 3 §7) and other people with appointments. CPFs, e-mails and phones include the person's name. */
function people(field: 'people' | 'cpfs' | 'emails' | 'phones', { users, appointments }: Sources): Option[] {
  const planned = new Set(appointments.map((appointment) => appointment.userId))
  const offered = users.filter((user) => user.coordenador === 0 || planned.has(user.id))
  if (field === 'people') {
    const names = namesApart(users)
    return [
      ...offered.map(({ id, nome, EMPRESA }) => idOption(id, names.get(id) ?? nome, EMPRESA)),
      ...appointments.map(({ userId, User }) => idOption(userId, User.nome)),
    ]
  }
  return offered.map((user) => {
    const text = { cpfs: maskCpf(user.cpf), emails: user.email, phones: formatPhone(user.telefone) }[field]
    return idOption(user.id, text, user.nome)
  })
}

function companyOption({ ID, NOME }: Company): Option {
  return idOption(ID, NOME)
}

function idOption(id: number, label: string, hint?: string): Option {
  return { value: String(id), label, hint }
}

function named(names: readonly string[]): Option[] {
  return names.map((name) => ({ value: name, label: name }))
}
