import type { ListedUser } from '@zelo/contract/user-administration'

/** Whether somebody may sign in: active, and so is the CPF. */
export function hasAccess({ ativo, cpfAtivo }: Pick<ListedUser, 'ativo' | 'cpfAtivo'>): boolean {
  return ativo === 1 && cpfAtivo
}

/** Whether somebody can be planned for. */
export function isPlannable(user: ListedUser): boolean {
  return user.coordenador === 0 && hasAccess(user)
}
