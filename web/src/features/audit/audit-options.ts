import type { AuditFacts } from '@zelo/contract/audit'
import type { Company } from '@zelo/contract/companies'
import type { Environment, FormOptions } from '@zelo/contract/environments'
import type { AuditField } from '@zelo/contract/rules/audit-charts'
import { nameKey } from '@zelo/contract/rules/name-key'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { ListedUser } from '@zelo/contract/user-administration'
import type { Option } from '../../kit/filters/choice-field.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'

/**
 * The sources of the options: the loaded facts and the group's lists (R3-403, R3-448). The lists may still be loading, and
 * are empty until then.
 */
export interface AuditSources {
  facts: AuditFacts | undefined
  companies: readonly Company[]
  users: readonly ListedUser[]
  environments: readonly Environment[]
  form: FormOptions | undefined
}

/**
 * Returns the options of a filter, sorted by name. Options for people are the group's cleaners and everybody who worked in
 * the interval. Equal names in several companies are one option.
 */
export function listAuditFieldOptions(field: AuditField, sources: AuditSources, unnamed: string): Option[] {
  const compareNames = nameComparison()
  const options = new Map<string, Option>()
  for (const option of collectAuditOptions(field, sources)) {
    const key = nameKey(option.value)
    if (!options.has(key)) options.set(key, { ...option, label: option.label.trim() || unnamed })
  }
  return [...options.values()].sort(
    (a, b) => compareNames(a.label, b.label) || compareNames(a.hint ?? '', b.hint ?? ''),
  )
}

function collectAuditOptions(field: AuditField, sources: AuditSources): Option[] {
  const { facts, companies, users, environments, form } = sources
  switch (field) {
    case 'companies':
      return [...companies.map(({ id, name }) => toIdOption(id, name)), ...toListedOptions(facts?.companies)]
    case 'employees': {
      const names = toDistinctNames(users)
      return [
        ...users
          .filter(({ coordinator }) => coordinator === 0)
          .map(({ id, name, company }) => toIdOption(id, names.get(id) ?? name, company)),
        ...toListedOptions(facts?.employees),
      ]
    }
    case 'environments':
      return [
        ...environments.map(({ id, name, company }) => toIdOption(id, name, company)),
        ...(facts?.environments.id ?? []).map((id, place) =>
          toIdOption(
            id,
            facts?.environments.name[place] ?? '',
            facts?.companies.name[facts.environments.company[place] ?? 0],
          ),
        ),
      ]
    case 'categories':
      return toNameOptions(
        form?.categories.map(({ name }) => name),
        facts?.categories,
      )
    case 'sectors':
      return toNameOptions(
        form?.sectors.map(({ name }) => name),
        facts?.sectors,
      )
    case 'procedures':
      return toNameOptions(
        form?.procedures.map(({ name }) => name),
        facts?.procedures,
      )
  }
}

function toListedOptions(list: { id: readonly number[]; name: readonly string[] } | undefined): Option[] {
  return (list?.id ?? []).map((id, place) => toIdOption(id, list?.name[place] ?? ''))
}

function toIdOption(id: number, label: string, hint?: string): Option {
  return { value: String(id), label, hint }
}

function toNameOptions(...lists: (readonly string[] | undefined)[]): Option[] {
  return lists.flatMap((names) => names ?? []).map((name) => ({ value: name, label: name }))
}
