import type { ListedUser } from '@zelo/contract/user-administration'

/** The end of the e-mail address of a person who left (RFC 2606). */
const removedSuffix = '@zelo.invalid'

/** The levels of access, from the lowest to the highest (docs/domain.md). */
export const accessLevels = ['cleaner', 'reader', 'coordinator', 'master'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** Returns a person's level of access, even if the person may not sign in. */
export function toAccessLevel(user: ListedUser): AccessLevel {
  if (user.coordinator === 0) return 'cleaner'
  if (user.master) return 'master'
  return user.hasMainCompany ? 'coordinator' : 'reader'
}

/** Returns whether an e-mail address belongs to a person who left the company. */
export function isRemovedEmail(email: string): boolean {
  return email.endsWith(removedSuffix)
}

/** Returns whether a person may sign in: both the person and the CPF are active. */
export function hasAccess({ active, cpfActive }: Pick<ListedUser, 'active' | 'cpfActive'>): boolean {
  return active === 1 && cpfActive
}

export function isPlannable(user: ListedUser): boolean {
  return user.coordinator === 0 && hasAccess(user)
}
