import { queryOptions } from '@tanstack/react-query'
import {
  type CpfAction,
  changeCpfStatus,
  cpfActions,
  createCpfRegistration,
  listCpfRegistrations,
  type newCpfRegistration,
} from '@zelo/contract/cpf-registrations'
import type { Parsed } from '@zelo/contract/input'
import { call } from '../../lib/call.ts'

/** The first part of the query keys for pre-registered CPFs. */
export const cpfRegistrationsKey = ['cpf-registration']

/** Reads all pre-registered CPFs of the group. `companyId` is the main company (R2-272). */
export function cpfRegistrationsQuery(companyId: number) {
  return queryOptions({
    queryKey: [...cpfRegistrationsKey, 'list', companyId],
    queryFn: ({ signal }) => call(listCpfRegistrations, { params: { companyId } }, signal),
  })
}

export async function createRegistration(body: Parsed<typeof newCpfRegistration>) {
  return await call(createCpfRegistration, { body })
}

/** Applies an action to several CPFs. If it is impossible for one of them, no CPF changes. */
export async function changeStatus({ action, cpfs }: { action: CpfAction; cpfs: readonly string[] }) {
  await call(changeCpfStatus, { body: { actions: cpfs.map(() => cpfActions[action]), cpfs: [...cpfs] } })
}
