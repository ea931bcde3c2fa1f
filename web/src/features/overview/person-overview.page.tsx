import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { parseId } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './overview.module.css'
import { OverviewBody } from './overview-body.tsx'
import { PeriodSelect } from './overview-head.tsx'
import { useOverview } from './use-overview.ts'

const PersonShifts = lazy(async () => {
  const [file] = await Promise.all([import('../shifts/person-shifts.tsx'), loadTexts('shifts')])
  return { default: file.PersonShifts }
})

/** The page /pessoas/:id. It shows the work of one person. */
export function PersonOverviewPage() {
  const id = parseId(useParams().id ?? null)
  return <PersonOverview key={id} id={id ?? 0} />
}

function PersonOverview({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  const { data: users } = useQuery(filteredUsersQuery(readCompanyScope(session)))
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
          <ButtonLink size="xs" variant="default" to={`/v2/historico-colaboradores?person=${id}`}>
            {t('overview.history')}
          </ButtonLink>
        </div>
      </PageHead>
      <OverviewBody subject={subject} overview={overview} />
      <Suspense>
        {person && can(toActor(session), 'shifts.read') && (
          <PersonShifts person={person} today={overview.today} />
        )}
      </Suspense>
    </>
  )
}
