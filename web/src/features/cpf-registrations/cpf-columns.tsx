import type { CpfRegistration, ListedCpfRegistration } from '@zelo/contract/cpf-registrations'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toSheetDay } from '../../kit/export/sheet.ts'
import type { Column } from '../../kit/table/use-data-table.ts'
import styles from './cpf-list.module.css'

export const readRegistrationId = (registration: CpfRegistration) => registration.id
export const formatRegistrationCpf = (registration: CpfRegistration) => maskCpf(registration.cpf)

/**
 * The columns of the list (R2-145 to R2-149). The search compares CPF, name, CNPJ and branch. Punctuation does not matter.
 */
export function cpfColumns(t: TFunction): Column<ListedCpfRegistration>[] {
  const toStatusWord = ({ active }: CpfRegistration) =>
    t(active ? 'cpfRegistrations.active' : 'cpfRegistrations.inactive')
  return [
    {
      id: 'cpf',
      head: t('cpfRegistrations.cpf'),
      text: formatRegistrationCpf,
      cell: (row) => <span className="figures">{formatRegistrationCpf(row)}</span>,
      searchText: (row) => `${formatRegistrationCpf(row)} ${row.cpf}`,
      width: '136px',
      card: 'title',
    },
    {
      id: 'name',
      head: t('kit.name'),
      text: (row) => row.name ?? describeAccount(row, t),
      value: ({ name }) => name ?? '',
      cell: (row) => <AccountCell row={row} />,
      card: 'labelled',
    },
    {
      id: 'branch',
      head: t('cpfRegistrations.branch'),
      text: ({ company }) => company,
      width: '16%',
      card: 'fact',
    },
    {
      id: 'cnpj',
      head: t('cpfRegistrations.cnpj'),
      text: ({ companyCnpj }) => maskCnpj(companyCnpj),
      cell: ({ companyCnpj }) => <span className="figures">{maskCnpj(companyCnpj)}</span>,
      searchText: ({ companyCnpj }) => `${maskCnpj(companyCnpj)} ${companyCnpj}`,
      width: '172px',
      card: 'labelled',
    },
    {
      id: 'status',
      head: t('cpfRegistrations.status'),
      text: toStatusWord,
      cell: (row) => <StatusMark status={row.active ? 'done' : 'todo'} word={toStatusWord(row)} />,
      searched: false,
      width: '96px',
      card: 'fact',
    },
  ]
}

/** Returns the columns of the list, and the columns that only the Excel export contains. */
export function exportedCpfColumns(t: TFunction): Column<ListedCpfRegistration>[] {
  const dayColumn = (id: 'accountCreatedAt' | 'lastSignInAt', head: string) => ({
    id,
    head,
    text: () => '',
    value: (row: ListedCpfRegistration) => toSheetDay(row[id]?.slice(0, 10) ?? null),
    card: 'fact' as const,
  })
  return [
    ...cpfColumns(t),
    dayColumn('accountCreatedAt', t('cpfRegistrations.accountCreatedAt')),
    dayColumn('lastSignInAt', t('cpfRegistrations.lastSignInAt')),
  ]
}

/**
 * Returns the state of a CPF's account in words. If the account is in use, the text gives the days of its creation and of
 * its last sign-in.
 */
function describeAccount(row: ListedCpfRegistration, t: TFunction): string {
  const { accountCreatedAt, lastSignInAt, awaited, invited } = row
  const format = (instant: string) => toDisplayDate(instant.slice(0, 10))
  if (invited) return t('cpfRegistrations.invited')
  if (accountCreatedAt === null) return t('cpfRegistrations.noAccount')
  if (awaited) return t('cpfRegistrations.noPassword')
  const created = t('cpfRegistrations.accountSince', { day: format(accountCreatedAt) })
  const seen = lastSignInAt
    ? t('cpfRegistrations.lastSeen', { day: format(lastSignInAt) })
    : t('cpfRegistrations.neverSeen')
  return `${created}, ${seen}`
}

/** Shows the person's name, and the state of the person's account. */
function AccountCell({ row }: { row: ListedCpfRegistration }) {
  const { t } = useTranslation()
  const { name, userId } = row
  return (
    <span className={styles.account}>
      {userId === null ? name && <span>{name}</span> : <Link to={`/pessoas/${userId}`}>{name}</Link>}
      <small className="figures">{describeAccount(row, t)}</small>
    </span>
  )
}
