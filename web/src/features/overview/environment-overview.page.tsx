import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { filteredEnvironmentsQuery } from '../environments/filtered-environments.api.ts'
import styles from './overview.module.css'
import { OverviewBody } from './overview-body.tsx'
import { PeriodSelect } from './period-select.tsx'
import { useOverview } from './use-overview.ts'

/** The page /ambientes/:id. It shows the past and the planned work in one environment. */
export function EnvironmentOverviewPage() {
  const id = parseId(useParams().id ?? null)
  return <EnvironmentOverview key={id} id={id ?? 0} />
}

function EnvironmentOverview({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = useQuery(filteredEnvironmentsQuery(readCompanyScope(useSignedIn())))
  const environments = list.data
  const environment = environments?.find((one) => one.id === id)
  const subject = { kind: 'environment', id } as const
  const overview = useOverview(subject, environment?.companyId)
  if (environments && !environment)
    return (
      <EmptyState title={t('overview.goneEnvironment')} text={t('overview.goneWhy')}>
        <ButtonLink to="/ambientes">{t('shell.screen.environments')}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <PageHead
        title={environment?.name ?? ''}
        facts={
          environment
            ? [environment.company, environment.sector, environment.floor, environment.category]
                .filter(Boolean)
                .join(' · ')
            : null
        }
      >
        <div className={styles.acts}>
          <PeriodSelect overview={overview} />
          <ButtonLink size="xs" variant="default" to={`/v2/historico-ambientes?environment=${id}`}>
            {t('overview.history')}
          </ButtonLink>
        </div>
      </PageHead>
      {!environments && list.isError && <LoadError list={list} />}
      <OverviewBody subject={subject} overview={overview} />
    </>
  )
}
