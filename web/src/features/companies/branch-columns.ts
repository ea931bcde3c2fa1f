import type { Company } from '@zelo/contract/companies'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import type { Column } from '../../kit/table/use-data-table.ts'

export const readBranchId = (branch: Company) => branch.id
export const readBranchName = (branch: Company) => branch.name

/**
 * Returns the columns of the list of branches (R3-046, R3-048). `nameCell` renders the name. Without it, the name is plain
 * text.
 */
export function branchColumns(t: TFunction, nameCell?: Column<Company>['cell']): Column<Company>[] {
  return [
    {
      id: 'name',
      head: t('branches.name'),
      text: readBranchName,
      ...(nameCell && { cell: nameCell }),
      width: '26%',
      card: 'title',
    },
    {
      id: 'cnpj',
      head: t('branches.cnpj'),
      text: ({ cnpj }) => maskCnpj(cnpj),
      searchText: ({ cnpj }) => `${maskCnpj(cnpj)} ${cnpj}`,
      width: '168px',
      card: 'labelled',
    },
    { id: 'address', head: t('branches.address'), text: ({ address }) => address, card: 'fact' },
    { id: 'number', head: t('branches.number'), text: ({ number }) => number, width: '88px', card: 'fact' },
    {
      id: 'status',
      head: t('branches.status'),
      text: ({ active }) => t(active ? 'branches.active' : 'branches.inactive'),
      width: '96px',
      card: 'labelled',
    },
  ]
}

/** Returns the columns of the Excel export: the columns of the list, and two days that only the export contains. */
export function exportedBranchColumns(t: TFunction): Column<Company>[] {
  const dayColumn = (id: string, head: string, readInstant: (branch: Company) => string | null) => ({
    id,
    head,
    text: () => '',
    value: (branch: Company) => toSheetDay(readInstant(branch)?.slice(0, 10) ?? null),
    card: 'fact' as const,
  })
  return [
    ...branchColumns(t),
    dayColumn('since', t('branches.since'), ({ createdAt }) => createdAt),
    dayColumn('inactive-since', t('branches.inactiveSince'), ({ deactivatedAt }) => deactivatedAt),
  ]
}
