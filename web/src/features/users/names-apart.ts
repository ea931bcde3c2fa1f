import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { ListedUser } from '@zelo/contract/user-administration'

/** Whether two of some people are called the same. */
export function hasNamesakes(people: readonly { id: number | string; name: string | null }[]): boolean {
  const ids = new Set(people.map(({ id }) => id))
  return new Set(people.map(({ name }) => nameKey(name ?? ''))).size < ids.size
}

/** What people are called where one could be taken for another, by id: those of one name are told apart by their CPFs. */
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
