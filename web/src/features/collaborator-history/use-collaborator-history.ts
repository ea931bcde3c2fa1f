import { collaboratorSearchFields, collaboratorSorts } from '@zelo/contract/rules/collaborator-report'
import { useTranslation } from 'react-i18next'
import { useLevels } from '../../kit/address/use-levels.ts'
import type { ReportChoices } from '../reports/report-address.ts'
import { type ReportFilter, useReportFilter } from '../reports/use-report-filter.ts'

type Field = (typeof collaboratorSearchFields)[number]
type Sort = (typeof collaboratorSorts)[number]

const choices: ReportChoices<Field, Sort> = {
  fields: collaboratorSearchFields,
  first: ['name', 'cpf'],
  sorts: collaboratorSorts,
}

export type CollaboratorFilter = ReportFilter<Field, Sort>

/** The filter of the collaborators report. The URL stores it. */
export function useCollaboratorFilter(instant: boolean): CollaboratorFilter {
  const { t } = useTranslation()
  const labels = {
    name: t('reports.name'),
    cpf: t('reports.cpf'),
    email: t('reports.email'),
    phone: t('reports.phone'),
  }
  return useReportFilter({ choices, labels, instant })
}

/** The open levels (profile, history, card and procedure), each with its search and its page. */
export function useCollaboratorLevels() {
  return useLevels(['profile', 'person', 'environment', 'day', 'procedure', 'find', 'findPage'])
}

export type CollaboratorLevels = ReturnType<typeof useCollaboratorLevels>
