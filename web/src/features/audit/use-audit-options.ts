import { useQuery } from '@tanstack/react-query'
import type { AuditField } from '@zelo/contract/rules/audit-charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { filteredEnvironmentsQuery, filteredFormQuery } from '../environments/filtered-environments.api.ts'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { listAuditFieldOptions } from './audit-options.ts'
import type { Audit } from './use-audit.ts'

/**
 * Returns the options of the filters. If a list fails to load, its options are missing without an error message (R3-448). If
 * `wanted` is false, the lists do not load.
 */
export function useAuditOptions({ scope, companies, facts: { data: facts } }: Audit, wanted: boolean) {
  const { t } = useTranslation()
  const users = useQuery({ ...filteredUsersQuery(scope), enabled: wanted }).data
  const environments = useQuery({ ...filteredEnvironmentsQuery(scope), enabled: wanted }).data
  const form = useQuery({ ...filteredFormQuery(scope), enabled: wanted }).data
  return useCallback(
    (field: AuditField) =>
      listAuditFieldOptions(
        field,
        { facts, companies, users: users ?? [], environments: environments ?? [], form },
        t('audit.unnamed'),
      ),
    [facts, companies, users, environments, form, t],
  )
}
