import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { TFunction } from 'i18next'
import type { Fact } from './report-table.ts'
import type { ReportFilter } from './use-report-filter.ts'

/** Returns the company and the interval as facts of an export. */
export function listScopeFacts<Field extends string, Sort extends string>(
  { companyName, interval }: ReportFilter<Field, Sort>,
  t: TFunction,
): Fact[] {
  const { from, to } = interval
  return [
    { label: t('kit.company'), text: companyName ?? t('reports.allCompanies') },
    {
      label: t('ui.period'),
      text: t('reports.period', { from: toDisplayDate(from), to: toDisplayDate(to) }),
    },
  ]
}

/** Returns all filters of a list as facts of an export. */
export function listFacts<Field extends string, Sort extends string>(
  filter: ReportFilter<Field, Sort>,
  t: TFunction,
): Fact[] {
  const { search: text } = filter.ask
  const fields = filter.searchFields.chosen.map(({ label }) => label).join(', ')
  const searched = { label: t('kit.search'), text: t('reports.searched', { text, fields }) }
  return [...listScopeFacts(filter, t), ...(text === '' ? [] : [searched])]
}

/** Returns the typed search text as a fact of the export, or an empty list without a text. */
export function searchFact(search: string, t: TFunction): Fact[] {
  return search === '' ? [] : [{ label: t('kit.search'), text: `“${search}”` }]
}
