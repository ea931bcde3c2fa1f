import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { ListTabs } from '../../kit/table/list-tabs.tsx'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { readBranchId } from './branch-columns.ts'
import { BranchList } from './branch-list.tsx'

const BranchRegister = lazy(() =>
  import('./branch-register.tsx').then((file) => ({ default: file.BranchRegister })),
)
const BranchEdit = lazy(() => import('./branch-edit.tsx').then((file) => ({ default: file.BranchEdit })))

/**
 * The branches of the group (R3-043, R3-044). The page has a list tab and a register tab. An edit form is shown instead of
 * the list.
 */
export function BranchesPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const companies = useQuery(companiesQuery(readCompanyScope(session)))
  const rows = useMemo(() => companies.data?.filter(isBranch), [companies.data])
  const writable = can(toActor(session), 'branches.edit')

  return (
    <ListTabs
      title={t('branches.title')}
      about={t('branches.about')}
      listLabel={t('branches.list')}
      registerLabel={t('branches.register')}
      rows={rows}
      rowId={readBranchId}
      writable={writable}
      list={(places) => <BranchList companies={companies} rows={rows} writable={writable} places={places} />}
      edit={(branch, _rows, close) => (
        <Suspense>
          <BranchEdit key={branch.id} branch={branch} companies={companies.data ?? []} onClose={close} />
        </Suspense>
      )}
      register={(_rows, saved) => (
        <Suspense>
          <BranchRegister companies={companies.data ?? []} onSaved={saved} />
        </Suspense>
      )}
    />
  )
}

/** Returns whether a company is a branch. The parent company is no branch, because only the operator can change it. */
function isBranch(company: Company): boolean {
  return company.parentId !== null
}
