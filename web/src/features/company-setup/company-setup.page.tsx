import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { BatchList } from './batch-list.tsx'
import styles from './company-setup.module.css'
import { SetupForm } from './setup-form.tsx'

/**
 * The page /cadastros-iniciais. It registers reference data from a template, or copies the records of a company. It also
 * undoes imports and setups of the last day.
 */
export function CompanySetupPage() {
  const { t } = useTranslation()
  const list = useQuery(companiesQuery(readCompanyScope(useSignedIn())))
  return (
    <>
      <PageHead title={t('shell.screen.companySetup')} about={t('companySetup.about')} />
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={2} />)}
      {list.data && (
        <div className={styles.page}>
          <SetupForm companies={list.data.filter(({ active }) => active)} />
          <BatchList />
        </div>
      )}
    </>
  )
}
