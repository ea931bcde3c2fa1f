import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { ListedUser } from '@zelo/contract/user-administration'

/** What people are called where one of them is chosen, by id: those of one name are told apart by their CPFs. */
export function namesApart(
  users: readonly Pick<ListedUser, 'id' | 'nome' | 'cpf'>[],
): ReadonlyMap<number, string> {
  const namesakes = Map.groupBy(users, ({ nome }) => nameKey(nome))
  return new Map(
    users.map(({ id, nome, cpf }) => {
      const isShared = (namesakes.get(nameKey(nome))?.length ?? 0) > 1
      return [id, isShared ? `${nome}, ${maskCpf(cpf)}` : nome]
    }),
  )
}
