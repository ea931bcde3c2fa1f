import { useQuery } from '@tanstack/react-query'
import type { Environment } from '@zelo/contract/environments'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { RegisterModes } from '../../kit/crud/register-modes.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { EnvironmentRegister } from './environment-register.tsx'
import { useFreshOffers } from './use-fresh-offers.ts'

const EnvironmentImport = lazy(async () => {
  const [file] = await Promise.all([import('./environment-import.tsx'), loadTexts('imports')])
  return { default: file.EnvironmentImportForm }
})

interface TabProps {
  rows: readonly Environment[]
  onClose: () => void
}

/** The register tab. Users register one environment with a form, or import many from a spreadsheet. */
export function RegisterEnvironmentTab({ rows, onClose }: TabProps) {
  return (
    <RegisterModes
      single={<SingleForm rows={rows} onClose={onClose} />}
      batch={
        <Suspense fallback={<FormSkeleton wide />}>
          <EnvironmentImport onSaved={onClose} />
        </Suspense>
      }
    />
  )
}

function SingleForm({ rows, onClose }: TabProps) {
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn())))
  const { offers, failed: noOffers } = useFreshOffers()

  if (companies.data && offers) {
    const active = companies.data.filter(({ active }) => active).map(({ id, name }) => ({ id, name }))
    return <EnvironmentRegister rows={rows} companies={active} offers={offers} onClose={onClose} />
  }
  if (noOffers) return <LoadError list={noOffers} />
  if (!companies.isError) return <FormSkeleton wide />
  return <ErrorNote supportCode={readSupportCode(companies.error)} onRetry={companies.refetch} />
}
