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

/** Everybody of the group of a parent company, or of one branch (spec 3 §7). */
export function usersQuery(companyId: number) {
  return queryOptions({
    queryKey: ['user', 'list', companyId],
    queryFn: ({ signal }) => call(listUsers, { params: { companyId } }, signal),
  })
}

/** What a write of a person makes stale. */
export const staleUsers = [['user']]

/** Saves a person; the header follows where it is the own one. */
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

/** Makes a link that signs a cleaner in to the field app once. */
export async function createSignInLink(userId: number) {
  const { createSignInLink: linkCall } = await import('@zelo/contract/invitations')
  return await call(linkCall, { body: { userId } })
}
