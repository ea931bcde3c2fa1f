import type { CpfRegistration } from '@zelo/contract/cpf-registrations'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import type { TFunction } from 'i18next'
import type { Column } from '../../kit/table/use-data-table.ts'

export const readRegistrationId = (registration: CpfRegistration) => registration.id
export const formatRegistrationCpf = (registration: CpfRegistration) => maskCpf(registration.cpf)

/** The columns of the list (R2-145 to R2-149). The search finds CPF, CNPJ and branch. Punctuation does not matter. */
export function cpfColumns(t: TFunction): Column<CpfRegistration>[] {
  const toStatusWord = ({ active }: CpfRegistration) =>
    t(active ? 'cpfRegistrations.active' : 'cpfRegistrations.inactive')
  return [
    {
      id: 'cpf',
      head: t('cpfRegistrations.cpf'),
      text: formatRegistrationCpf,
      cell: (row) => <span className="figures">{formatRegistrationCpf(row)}</span>,
      searchText: (row) => `${formatRegistrationCpf(row)} ${row.cpf}`,
      width: '22%',
      card: 'title',
    },
    {
      id: 'branch',
      head: t('cpfRegistrations.branch'),
      text: ({ company }) => company,
      card: 'fact',
    },
    {
      id: 'cnpj',
      head: t('cpfRegistrations.cnpj'),
      text: ({ companyCnpj }) => maskCnpj(companyCnpj),
      cell: ({ companyCnpj }) => <span className="figures">{maskCnpj(companyCnpj)}</span>,
      searchText: ({ companyCnpj }) => `${maskCnpj(companyCnpj)} ${companyCnpj}`,
      width: '24%',
      card: 'labelled',
    },
    {
      id: 'status',
      head: t('cpfRegistrations.status'),
      text: toStatusWord,
      cell: (row) => <StatusMark status={row.active ? 'done' : 'todo'} word={toStatusWord(row)} />,
      searched: false,
      width: '14%',
      card: 'fact',
    },
  ]
}
