import { queryOptions } from '@tanstack/react-query'
import { changeAlertRules, readAlertRules } from '@zelo/contract/alert-rules'
import { acknowledgeAlert, listAlerts } from '@zelo/contract/alerts'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'

/** Reads the newest alerts of a company, or of the whole group. */
export function alertsQuery(query: CallInput<typeof listAlerts>['query']) {
  return queryOptions({
    queryKey: ['alert', 'list', query],
    queryFn: ({ signal }) => call(listAlerts, { query }, signal),
    staleTime: 0,
  })
}

export type Acknowledgement = { id: number } & CallInput<typeof acknowledgeAlert>['body']

export function acknowledge({ id, ...body }: Acknowledgement) {
  return call(acknowledgeAlert, { params: { id }, body })
}

export function alertRulesQuery(companyId: number) {
  return queryOptions({
    queryKey: ['alert-rules', companyId],
    queryFn: ({ signal }) => call(readAlertRules, { params: { companyId } }, signal),
  })
}

export type WrittenRules = { companyId: number } & CallInput<typeof changeAlertRules>['body']

export function writeRules({ companyId, ...body }: WrittenRules) {
  return call(changeAlertRules, { params: { companyId }, body })
}
