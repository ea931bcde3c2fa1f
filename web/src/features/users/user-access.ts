import type { ListedUser } from '@zelo/contract/user-administration'

/** Returns whether a person may sign in: both the person and the CPF are active. */
export function hasAccess({ active, cpfActive }: Pick<ListedUser, 'active' | 'cpfActive'>): boolean {
  return active === 1 && cpfActive
}

/** Returns whether a person can be planned in a schedule. */
export function isPlannable(user: ListedUser): boolean {
  return user.coordinator === 0 && hasAccess(user)
}
