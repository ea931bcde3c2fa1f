import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { ListedUser } from '@zelo/contract/user-administration'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toSheetDay } from '../../kit/export/sheet.ts'
import type { Column } from '../../kit/table/use-data-table.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { hasAccess, isRemovedEmail } from './user-access.ts'
import styles from './user-list.module.css'

export const readUserId = (user: ListedUser) => user.id
export const readUserName = (user: ListedUser) => user.name

/**
 * The columns of the users (R3-027 to R3-035). Numbers stay on one line. Long names and e-mails wrap to three lines. The
 * e-mail column takes the remaining width. Only the master administrator has the coordinator column.
 */
export function userColumns(t: TFunction, withCoordinator: boolean): Column<ListedUser>[] {
  const columns: Column<ListedUser>[] = [
    {
      id: 'company',
      head: t('userList.company'),
      text: ({ company }) => company,
      cell: ({ company }) => <span className={styles.lines}>{company}</span>,
      width: 'clamp(108px, 20vw - 160px, 180px)',
      card: 'fact',
    },
    {
      id: 'name',
      head: t('userList.name'),
      text: readUserName,
      cell: (user) => <NameCell user={user} mark={hasAccess(user) ? undefined : t(toAccessKey(user))} />,
      width: 'var(--w-name)',
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
      text: ({ email }) => (isRemovedEmail(email) ? t('userList.noEmail') : email),
      cell: ({ email }) =>
        isRemovedEmail(email) ? (
          t('userList.noEmail')
        ) : (
          <span className={styles.lines}>
            <EmailText email={email} />
          </span>
        ),
      card: 'labelled',
    },
    {
      id: 'phone',
      head: t('userList.phone'),
      text: ({ phone }) => formatPhone(phone),
      cell: ({ phone }) => <span className="figures">{formatPhone(phone)}</span>,
      searchText: ({ phone }) => phoneTexts(phone),
      width: '146px',
      card: 'labelled',
    },
    {
      id: 'birth-date',
      head: t('userList.birthDate'),
      text: formatBirthDate,
      cell: (user) => <span className="figures">{formatBirthDate(user)}</span>,
      sortText: ({ birthDate }) => birthDate ?? '',
      value: ({ birthDate }) => toSheetDay(birthDate),
      width: '102px',
      card: 'labelled',
    },
  ]
  return withCoordinator ? [...columns, coordinatorColumn(t)] : columns
}

function formatBirthDate({ birthDate }: ListedUser): string {
  return birthDate === null ? '' : toDisplayDate(birthDate)
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

function coordinatorKind({ coordinator, hasMainCompany, master }: ListedUser) {
  if (coordinator === 0) return 'none'
  if (master) return 'master'
  return hasMainCompany ? 'writer' : 'reader'
}

/** Returns the key of the text for a person's access: allowed, or the reason why not. */
function toAccessKey({ active, cpfActive }: ListedUser) {
  if (active === 0) return 'userList.inactive'
  return cpfActive ? 'userList.active' : 'userList.cpfInactive'
}

function dayColumn(id: 'createdAt' | 'lastSignInAt', head: string): Column<ListedUser> {
  return {
    id,
    head,
    text: () => '',
    value: (user) => toSheetDay(user[id]?.slice(0, 10) ?? null),
    card: 'fact',
  }
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
    dayColumn('createdAt', t('userList.createdAt')),
    dayColumn('lastSignInAt', t('userList.lastSignInAt')),
  ]
}

/** Returns a phone number in every common notation, so that a search in any notation finds it. */
function phoneTexts(digits: string): string {
  const written = digits.replace(/^(\d\d)(\d+)(\d{4})$/, '+55 ($1) $2-$3 +55 $1 $2-$3 +55$1$2$3')
  return `${formatPhone(digits)} ${written}`
}

function NameCell({ user, mark }: { user: ListedUser; mark: string | undefined }) {
  return (
    <span className={styles.name}>
      <Avatar name={user.name} src={user.avatarUrl} />
      <span className={styles.who}>
        <Link className={styles.text} to={`/pessoas/${user.id}`}>
          {user.name}
        </Link>
        {mark && <span className={styles.inactive}>{mark}</span>}
        <LastSignIn user={user} />
      </span>
    </span>
  )
}

/** The day of the last sign-in, under the name. */
function LastSignIn({ user: { lastSignInAt } }: { user: ListedUser }) {
  const { t } = useTranslation()
  return (
    <span className={`${styles.seen} figures`}>
      {lastSignInAt
        ? t('userList.lastSeen', { day: toDisplayDate(lastSignInAt.slice(0, 10)) })
        : t('userList.neverSeen')}
    </span>
  )
}
