import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { ListedUser } from '@zelo/contract/user-administration'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import type { TFunction } from 'i18next'
import { toSheetDay } from '../../kit/export/sheet.ts'
import type { Column } from '../../kit/table/use-data-table.ts'
import { hasAccess } from './user-access.ts'
import styles from './user-list.module.css'

/** The end of the e-mail address of a person who left (RFC 2606). */
const removedSuffix = '@zelo.invalid'

export const readUserId = (user: ListedUser) => user.id
export const readUserName = (user: ListedUser) => user.nome

/**
 * The columns of the users (R3-027 to R3-035). Numbers stay on one line. Long names and e-mails wrap to two lines. The
 * e-mail column takes the remaining width. Only the master administrator has the coordinator column.
 */
export function userColumns(t: TFunction, withCoordinator: boolean): Column<ListedUser>[] {
  const columns: Column<ListedUser>[] = [
    {
      id: 'company',
      head: t('userList.company'),
      text: ({ EMPRESA }) => EMPRESA,
      cell: ({ EMPRESA }) => <span className={styles.lines}>{EMPRESA}</span>,
      width: 'clamp(108px, 20vw - 160px, 180px)',
      card: 'fact',
    },
    {
      id: 'name',
      head: t('userList.name'),
      text: readUserName,
      cell: (user) => <NameCell user={user} mark={hasAccess(user) ? undefined : t(toAccessKey(user))} />,
      width: 'clamp(146px, 20vw - 100px, 240px)',
      card: 'title',
    },
    {
      id: 'cpf',
      head: t('userList.cpf'),
      text: ({ cpf }) => maskCpf(cpf),
      cell: ({ cpf }) => <span className="figures">{maskCpf(cpf)}</span>,
      searchText: ({ cpf }) => `${maskCpf(cpf)} ${cpf}`,
      width: '136px',
      card: 'labelled',
    },
    {
      id: 'email',
      head: t('userList.email'),
      text: ({ email }) => (email.endsWith(removedSuffix) ? t('userList.noEmail') : email),
      cell: ({ email }) =>
        email.endsWith(removedSuffix) ? t('userList.noEmail') : <EmailCell email={email} />,
      card: 'labelled',
    },
    {
      id: 'phone',
      head: t('userList.phone'),
      text: ({ telefone }) => formatPhone(telefone),
      cell: ({ telefone }) => <span className="figures">{formatPhone(telefone)}</span>,
      searchText: ({ telefone }) => phoneTexts(telefone),
      width: '150px',
      card: 'labelled',
    },
    {
      id: 'birth-date',
      head: t('userList.birthDate'),
      text: formatBirthDate,
      cell: (user) => <span className="figures">{formatBirthDate(user)}</span>,
      sortText: ({ dataNascimento }) => dataNascimento ?? '',
      value: ({ dataNascimento }) => toSheetDay(dataNascimento),
      width: '100px',
      card: 'labelled',
    },
  ]
  return withCoordinator ? [...columns, coordinatorColumn(t)] : columns
}

function formatBirthDate({ dataNascimento }: ListedUser): string {
  return dataNascimento === null ? '' : toDisplayDate(dataNascimento)
}

function coordinatorColumn(t: TFunction): Column<ListedUser> {
  return {
    id: 'coordinator',
    head: t('userList.coordinator'),
    text: (user) => t(`userList.coordinatorIs.${coordinatorKind(user)}`),
    searched: false,
    width: '112px',
    card: 'labelled',
  }
}

function coordinatorKind({ coordenador, empresaPrincipal, master }: ListedUser) {
  if (coordenador === 0) return 'none'
  if (master) return 'master'
  return empresaPrincipal ? 'writer' : 'reader'
}

/** Returns the text key for whether a person may sign in, or why not. */
function toAccessKey({ ativo, cpfAtivo }: ListedUser) {
  if (ativo === 0) return 'userList.inactive'
  return cpfAtivo ? 'userList.active' : 'userList.cpfInactive'
}

/** The columns that only the Excel export has. */
export function exportedUserColumns(t: TFunction, withCoordinator: boolean): Column<ListedUser>[] {
  return [
    ...userColumns(t, withCoordinator),
    {
      id: 'status',
      head: t('userList.status'),
      text: (user) => t(toAccessKey(user)),
      card: 'fact',
    },
  ]
}

/** Returns a phone number in every common notation. The search finds all of them. */
function phoneTexts(digits: string): string {
  const written = digits.replace(/^(\d\d)(\d+)(\d{4})$/, '+55 ($1) $2-$3 +55 $1 $2-$3 +55$1$2$3')
  return `${formatPhone(digits)} ${written}`
}

function NameCell({ user, mark }: { user: ListedUser; mark: string | undefined }) {
  return (
    <span className={styles.name}>
      <Avatar name={user.nome} src={user.avatar_url} />
      <span className={styles.who}>
        <span className={styles.text}>{user.nome}</span>
        {mark && <span className={styles.inactive}>{mark}</span>}
      </span>
    </span>
  )
}

function EmailCell({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <span className={styles.lines}>
      {name}@<wbr />
      {host}
    </span>
  )
}
