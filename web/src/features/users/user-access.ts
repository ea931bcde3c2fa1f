import type { ListedUser } from '@zelo/contract/user-administration'

/** Returns whether a person may sign in: both the person and the CPF are active. */
export function hasAccess({ ativo, cpfAtivo }: Pick<ListedUser, 'ativo' | 'cpfAtivo'>): boolean {
  return ativo === 1 && cpfAtivo
}

/** Returns whether a person can be planned in a schedule. */
export function isPlannable(user: ListedUser): boolean {
  return user.coordenador === 0 && hasAccess(user)
}
