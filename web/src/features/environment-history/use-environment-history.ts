import { useQuery } from '@tanstack/react-query'
import type { CollaboratorSort } from '@zelo/contract/rules/collaborator-report'
import { collaboratorSorts } from '@zelo/contract/rules/collaborator-report'
import { type EnvironmentSearchField, environmentSearchFields } from '@zelo/contract/rules/environment-report'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLevels } from '../../kit/address/use-levels.ts'
import { parseId } from '../../lib/address-params.ts'
import { environmentFormQuery } from '../environments/environments.api.ts'
import type { ReportChoices } from '../reports/report-address.ts'
import { type ReportFilter, useReportFilter } from '../reports/use-report-filter.ts'

const choices: ReportChoices<EnvironmentSearchField, CollaboratorSort> = {
  fields: environmentSearchFields,
  first: ['environment'],
  sorts: collaboratorSorts,
}

export type EnvironmentFilter = ReportFilter<EnvironmentSearchField, CollaboratorSort>

/**
 * The filter of the environments report. It consists of the filter that all reports share and of the environment group. The
 * URL stores both parts.
 */
export function useEnvironmentFilter(instant: boolean) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const labels = {
    environment: t('reports.environment'),
    category: t('environmentHistory.category'),
    sector: t('environmentHistory.sector'),
    floor: t('environmentHistory.floor'),
  }
  const filter = useReportFilter({ choices, labels, instant, own: ['group'] })
  const groups = useGroups(filter)
  const named = parseId(params.get('group'))
  // Ignores an unknown group. It was removed or belongs to another company.
  const isKnown = groups === undefined || groups.some(({ value }) => value === String(named))
  const sectorId = isKnown ? named : undefined
  const ask = useMemo(() => ({ ...filter.ask, sectorId }), [filter.ask, sectorId])
  return { filter, ask, sectorId, groups: groups ?? [] }
}

/**
 * Returns the sectors of the chosen company as options for the environment group. If all companies are shown, each label
 * also contains the company's name. Returns undefined while the sectors load.
 */
function useGroups({ scope, companyId, companies }: EnvironmentFilter) {
  const form = useQuery(environmentFormQuery(scope))
  const findCompanyName = (wanted: number) => companies.find(({ id }) => id === wanted)?.name
  return form.data?.sectors
    .filter((sector) => companyId === undefined || sector.companyId === companyId)
    .map(({ id, name, companyId: ownerId }) => ({
      value: String(id),
      label: companyId === undefined ? [name, findCompanyName(ownerId)].filter(Boolean).join(', ') : name,
    }))
}

/** The open levels (environment, collaborator, day and procedure), each with its search and its page. */
export function useEnvironmentLevels() {
  return useLevels([
    'environment',
    'person',
    'day',
    'procedure',
    'find',
    'findPage',
    'findDay',
    'findDayPage',
    'findProcedure',
  ])
}

export type EnvironmentLevels = ReturnType<typeof useEnvironmentLevels>
