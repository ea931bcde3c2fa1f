import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTabs } from '../../kit/table/list-tabs.tsx'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { readRegistrationId } from './cpf-columns.tsx'
import { CpfList } from './cpf-list.tsx'
import { cpfRegistrationsQuery } from './cpf-registrations.api.ts'

const CpfRegister = lazy(() => import('./cpf-register.tsx').then((file) => ({ default: file.CpfRegister })))

/** The pre-registered CPFs (R2-143, R2-144). The page has no edit form. */
export function CpfRegistrationsPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const list = useQuery(cpfRegistrationsQuery(readCompanyScope(session)))
  const writable = can(toActor(session), 'cpf-registrations.create')

  return (
    <ListTabs
      title={t('cpfRegistrations.title')}
      about={t('cpfRegistrations.about')}
      listLabel={t('cpfRegistrations.list')}
      registerLabel={t('cpfRegistrations.register')}
      rows={list.data}
      rowId={readRegistrationId}
      writable={writable}
      list={(places) => <CpfList list={list} writable={writable} places={places} />}
      register={(_rows, saved) => (
        <Suspense>
          <CpfRegister onSaved={saved} />
        </Suspense>
      )}
    />
  )
}
