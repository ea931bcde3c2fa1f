import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './overview.module.css'
import { OverviewBody } from './overview-body.tsx'
import { PeriodSelect } from './period-select.tsx'
import { useOverview } from './use-overview.ts'

const PersonShifts = lazy(async () => {
  const [file] = await Promise.all([import('../shifts/person-shifts.tsx'), loadTexts('shifts')])
  return { default: file.PersonShifts }
})
const PasswordHelpDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('../users/password-help-dialog.tsx'),
    loadTexts('userList'),
    loadTexts('handedLink'),
  ])
  return { default: file.PasswordHelpDialog }
})

/** The page /pessoas/:id. It shows the work of one person. */
export function PersonOverviewPage() {
  const id = parseId(useParams().id ?? null)
  return <PersonOverview key={id} id={id ?? 0} />
}

function PersonOverview({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  const [isHelped, setHelped] = useState(false)
  const list = useQuery(filteredUsersQuery(readCompanyScope(session)))
  const users = list.data
  const person = users?.find((one) => one.id === id)
  const subject = { kind: 'person', id } as const
  const overview = useOverview(subject, person?.companyId)
  if (users && !person)
    return (
      <EmptyState title={t('overview.gonePerson')} text={t('overview.goneWhy')}>
        <ButtonLink to="/listagem-usuarios">{t('shell.screen.users')}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <PageHead
        title={person?.name ?? ''}
        facts={
          person ? (
            <span className={styles.facts}>
              <span>{person.company}</span>
              <ContactLinks name={person.name} phone={person.phone} />
              <span className="figures">
                {t('overview.account', { day: toDisplayDate(person.createdAt.slice(0, 10)) })}
                {', '}
                {person.lastSignInAt
                  ? t('overview.lastSeen', { day: toDisplayDate(person.lastSignInAt.slice(0, 10)) })
                  : t('overview.neverSeen')}
              </span>
            </span>
          ) : null
        }
      >
        <div className={styles.acts}>
          <PeriodSelect overview={overview} />
          {can(toActor(session), 'absences.write') && (
            <ButtonLink
              size="xs"
              variant="default"
              to={`/ausencias?new=1&person=${id}&day=${overview.today}`}
            >
              {t('overview.registerAbsence')}
            </ButtonLink>
          )}
          {person && can(toActor(session), 'users.edit') && (
            <Button size="xs" variant="default" onClick={() => setHelped(true)}>
              {t('overview.passwordHelp')}
            </Button>
          )}
          <ButtonLink size="xs" variant="default" to={`/v2/historico-colaboradores?person=${id}`}>
            {t('overview.history')}
          </ButtonLink>
        </div>
      </PageHead>
      {!users && list.isError && <LoadError list={list} />}
      <OverviewBody subject={subject} overview={overview} />
      <Suspense>
        {person && can(toActor(session), 'shifts.read') && (
          <PersonShifts person={person} today={overview.today} />
        )}
      </Suspense>
      {person && isHelped && (
        <Suspense>
          <PasswordHelpDialog user={person} onClose={() => setHelped(false)} />
        </Suspense>
      )}
    </>
  )
}
