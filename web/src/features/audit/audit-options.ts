import type { AuditFacts } from '@zelo/contract/audit'
import type { Company } from '@zelo/contract/companies'
import type { Environment, FormOptions } from '@zelo/contract/environments'
import type { AuditField } from '@zelo/contract/rules/audit-charts'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { ListedUser } from '@zelo/contract/user-administration'
import type { Option } from '../../kit/choice-field.tsx'
import { namesApart } from '../users/names-apart.ts'

/** Sources of the options: the loaded facts, and the group's lists once loaded (spec 3 §7 and §8). */
export interface AuditSources {
  facts: AuditFacts | undefined
  companies: readonly Company[]
  users: readonly ListedUser[]
  environments: readonly Environment[]
  form: FormOptions | undefined
}

/**
 * Returns the options of a filter, by name. People are the group's cleaners and everyone who worked in the interval. A name
 * that several companies share is one option.
 */
export function auditOptions(field: AuditField, sources: AuditSources, unnamed: string): Option[] {
  const compareNames = nameComparison()
  const options = new Map<string, Option>()
  for (const option of foundOptions(field, sources)) {
    const key = nameKey(option.value)
    if (!options.has(key)) options.set(key, { ...option, label: option.label.trim() || unnamed })
  }
  return [...options.values()].sort(
    (a, b) => compareNames(a.label, b.label) || compareNames(a.hint ?? '', b.hint ?? ''),
  )
}

function foundOptions(field: AuditField, sources: AuditSources): Option[] {
  const { facts, companies, users, environments, form } = sources
  switch (field) {
    case 'companies':
      return [...companies.map(({ ID, NOME }) => byId(ID, NOME)), ...listed(facts?.companies)]
    case 'employees': {
      const names = namesApart(users)
      return [
        ...users
          .filter(({ coordenador }) => coordenador === 0)
          .map(({ id, nome, EMPRESA }) => byId(id, names.get(id) ?? nome, EMPRESA)),
        ...listed(facts?.employees),
      ]
    }
    case 'environments':
      return [
        ...environments.map(({ ID, AMBIENTE_NOME, EMPRESA }) => byId(ID, AMBIENTE_NOME, EMPRESA)),
        ...(facts?.environments.id ?? []).map((id, place) =>
          byId(
            id,
            facts?.environments.name[place] ?? '',
            facts?.companies.name[facts.environments.company[place] ?? 0],
          ),
        ),
      ]
    case 'categories':
      return byName(
        form?.categorias.map(({ DESCRICAO }) => DESCRICAO),
        facts?.categories,
      )
    case 'sectors':
      return byName(
        form?.setores.map(({ name }) => name),
        facts?.sectors,
      )
    case 'procedures':
      return byName(
        form?.procedimentos.map(({ NAME_PROCEDIMENTO }) => NAME_PROCEDIMENTO),
        facts?.procedures,
      )
  }
}

function listed(list: { id: readonly number[]; name: readonly string[] } | undefined): Option[] {
  return (list?.id ?? []).map((id, place) => byId(id, list?.name[place] ?? ''))
}

function byId(id: number, label: string, hint?: string): Option {
  return { value: String(id), label, hint }
}

function byName(...lists: (readonly string[] | undefined)[]): Option[] {
  return lists.flatMap((names) => names ?? []).map((name) => ({ value: name, label: name }))
}
