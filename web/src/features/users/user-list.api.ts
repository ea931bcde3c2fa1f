import { queryOptions } from '@tanstack/react-query'
import {
  changeCoordinator as changeCoordinatorCall,
  editUser as editCall,
  type ListedUser,
  listUsers,
  type userEdit,
} from '@zelo/contract/user-administration'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'
import { keepUser } from '../../lib/session.ts'

/** Reads all users of a group, or of one branch (R3-401). The parent company's id stands for the group. */
export function usersQuery(companyId: number) {
  return queryOptions({
    queryKey: ['user', 'list', companyId],
    queryFn: ({ signal }) => call(listUsers, { params: { companyId } }, signal),
  })
}

/** Query keys to invalidate after a write of a person. */
export const staleUsers = [['user']]

/** Saves a person. If this is the signed-in user, the header changes too. */
export async function editUser(body: z.output<typeof userEdit>, ownId: number): Promise<ListedUser> {
  const saved = await call(editCall, { body })
  if (saved.id === ownId) {
    const { EMPRESA, empresaPrincipal, master, ...user } = saved
    keepUser(user)
  }
  return saved
}

export function changeCoordinator(id: number, coordinator: boolean): Promise<ListedUser> {
  return call(changeCoordinatorCall, { body: { id, parametro: coordinator ? 1 : 0 } })
}

/** Creates a link that signs a cleaner in to the field app once. */
export async function createSignInLink(userId: number) {
  const { createSignInLink: linkCall } = await import('@zelo/contract/invitations')
  return await call(linkCall, { body: { userId } })
}
