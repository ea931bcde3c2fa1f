import { queryOptions } from '@tanstack/react-query'
import type { newInvitation } from '@zelo/contract/invitations'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

const contract = () => import('@zelo/contract/invitations')

/** The query keys to invalidate after a new invitation, which can also register a CPF. */
export const staleInvitations = [['invitation'], ['cpf-registration']]

/** Reads the invitations of a group. `companyId` is its parent company. */
export function invitationsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['invitation', 'list', companyId],
    queryFn: async ({ signal }) =>
      call((await contract()).listInvitations, { params: { companyId } }, signal),
    staleTime: 0,
  })
}

export async function createInvitation(body: z.output<typeof newInvitation>) {
  return await call((await contract()).createInvitation, { body })
}

export async function revokeInvitation(id: number) {
  return await call((await contract()).revokeInvitation, { params: { id } })
}

export async function changePolicy(required: boolean) {
  return await call((await contract()).changeInvitationPolicy, { body: { required } })
}
