import type { CollaboratorSort } from '@zelo/contract/rules/collaborator-report'
import { collaboratorSorts } from '@zelo/contract/rules/collaborator-report'
import { type EnvironmentSearchField, environmentSearchFields } from '@zelo/contract/rules/environment-report'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { positive, type ReportChoices } from '../../kit/report-address.ts'
import { type ReportFilter, useReportFilter } from '../../kit/use-report-filter.ts'
import { useReportLevels } from '../../kit/use-report-levels.ts'
import { useCompanyClock } from '../appointments/use-company-clock.ts'

const choices: ReportChoices<EnvironmentSearchField, CollaboratorSort> = {
  fields: environmentSearchFields,
  first: ['environment'],
  sorts: collaboratorSorts,
}

export type EnvironmentFilter = ReportFilter<EnvironmentSearchField, CollaboratorSort>

/** The filter of the environments' report, in the address: that of every report, and the environment group. */
export function useEnvironmentFilter(instant: boolean) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const labels = {
    environment: t('reports.environment'),
    category: t('environmentHistory.category'),
    sector: t('environmentHistory.sector'),
    floor: t('environmentHistory.floor'),
  }
  const filter = useReportFilter({ choices, labels, useClock: useCompanyClock, instant, own: ['group'] })
  const sectorId = positive(params.get('group'))
  const ask = useMemo(() => ({ ...filter.ask, sectorId }), [filter.ask, sectorId])
  return { filter, ask, sectorId }
}

/** What is open: an environment, one of its collaborators, one of their days, a procedure; and a search on each level. */
export function useEnvironmentLevels() {
  return useReportLevels(['environment', 'person', 'day', 'procedure', 'find', 'findDay', 'findProcedure'])
}

export type EnvironmentLevels = ReturnType<typeof useEnvironmentLevels>
