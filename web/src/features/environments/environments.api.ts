import { queryOptions } from '@tanstack/react-query'
import {
  createEnvironment,
  editEnvironment,
  type editedEnvironment,
  environmentForm,
  listEnvironments,
  type newEnvironment,
  removeEnvironment,
} from '@zelo/contract/environments'
import type { Parsed } from '@zelo/contract/input'
import { call } from '../../lib/call.ts'

/** Reads all environments of the group. `companyId` is the main company (R2-272). */
export function environmentsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'list', companyId],
    queryFn: ({ signal }) => call(listEnvironments, { query: { id: companyId } }, signal),
  })
}

/**
 * Reads the options of the environment form for all companies. The query runs again when a form opens or the window gets the
 * focus, because users register missing records on other screens.
 */
export function environmentFormQuery(companyId: number) {
  return queryOptions({
    queryKey: ['environment', 'form', companyId],
    queryFn: ({ signal }) => call(environmentForm, { params: { companyId } }, signal),
    staleTime: 0,
  })
}

export function registerEnvironment(body: Parsed<typeof newEnvironment>) {
  return call(createEnvironment, { body })
}

export function saveEnvironment(id: number, body: Parsed<typeof editedEnvironment>) {
  return call(editEnvironment, { params: { id }, body })
}

export function deleteEnvironment(id: number) {
  return call(removeEnvironment, { params: { id } })
}
