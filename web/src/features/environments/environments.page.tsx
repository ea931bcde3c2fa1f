import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import type { Session } from '@zelo/contract/session-data'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTabs } from '../../kit/table/list-tabs.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { readEnvironmentRowId } from './environment-columns.tsx'
import { EnvironmentList } from './environment-list.tsx'
import { environmentsQuery } from './environments.api.ts'

const RegisterEnvironmentTab = lazy(() =>
  import('./register-tab.tsx').then((file) => ({ default: file.RegisterEnvironmentTab })),
)
const EnvironmentEdit = lazy(() =>
  import('./environment-edit.tsx').then((file) => ({ default: file.EnvironmentEdit })),
)

/** The page of environments, with a list tab and a register tab (R2-039, R2-040). */
export function EnvironmentsPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const list = useQuery(environmentsQuery(scope))
  const writable = can(toActor(session), 'environments.write')

  return (
    <ListTabs
      title={t('environments.title')}
      about={t('environments.about')}
      listLabel={t('environments.list')}
      registerLabel={t('environments.register')}
      rows={list.data}
      rowId={readEnvironmentRowId}
      writable={writable}
      list={(places) => <EnvironmentList list={list} writable={writable} places={places} />}
      edit={(environment, rows, close) => (
        <Suspense>
          <EnvironmentEdit key={environment.id} environment={environment} rows={rows} onClose={close} />
        </Suspense>
      )}
      register={(rows, close) => (
        <Suspense>
          <RegisterEnvironmentTab rows={rows} onClose={close} />
        </Suspense>
      )}
    />
  )
}

EnvironmentsPage.requestData = (session: Session) => {
  void queryClient.prefetchQuery(environmentsQuery(readCompanyScope(session)))
}
