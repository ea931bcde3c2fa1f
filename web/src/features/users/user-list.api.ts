import { queryOptions } from '@tanstack/react-query'
import type { Parsed } from '@zelo/contract/input'
import {
  changeCoordinator as changeCoordinatorCall,
  editUser as editCall,
  type ListedUser,
  listUsers,
  type userEdit,
} from '@zelo/contract/user-administration'
import { call } from '../../lib/call.ts'
import { keepUser } from '../../lib/session.ts'
import type { AccessLevel } from './user-access.ts'

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
export async function editUser(body: Parsed<typeof userEdit>, ownId: number): Promise<ListedUser> {
  const saved = await call(editCall, { body })
  if (saved.id === ownId) keepUser(saved)
  return saved
}

/** Gives a person a level of access. A master CPF makes its owner an administrator. */
export function changeAccess(id: number, level: AccessLevel): Promise<ListedUser> {
  const body =
    level === 'cleaner'
      ? { id, coordinator: 0 as const }
      : { id, coordinator: 1 as const, hasMainCompany: level !== 'reader' }
  return call(changeCoordinatorCall, { body })
}

/** Creates a link that signs a cleaner in to the field app. The link works once. */
export async function createSignInLink(userId: number) {
  const { createSignInLink: linkCall } = await import('@zelo/contract/invitations')
  return await call(linkCall, { body: { userId } })
}
