import { readAuditFilter, withAuditFilter } from '@zelo/contract/rules/audit-filter'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { NarrowedTasks } from './narrowed-tasks.ts'

/** Reads the reason and the filter of the audit from the URL. Returns the same object until one of them changes. */
export function useNarrowedTasks(isNarrowed: boolean): NarrowedTasks {
  const [params] = useSearchParams()
  const reason = isNarrowed ? (params.get('reason') ?? undefined) : undefined
  const filter = isNarrowed ? String(withAuditFilter(new URLSearchParams(), readAuditFilter(params))) : ''
  return useMemo(() => ({ reason, filter }), [reason, filter])
}
