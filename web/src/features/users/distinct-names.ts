import { maskCpf } from '@zelo/contract/rules/cpf'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { ListedUser } from '@zelo/contract/user-administration'

/** Returns whether two different people have the same name. */
export function hasNamesakes(people: readonly { id: number | string; name: string | null }[]): boolean {
  const ids = new Set(people.map(({ id }) => id))
  return new Set(people.map(({ name }) => nameKey(name ?? ''))).size < ids.size
}

/** Returns the name to show for each id. The CPF is added to the names of people who share a name. */
export function toDistinctNames(
  users: readonly Pick<ListedUser, 'id' | 'name' | 'cpf'>[],
): ReadonlyMap<number, string> {
  const namesakes = Map.groupBy(users, ({ name }) => nameKey(name))
  return new Map(
    users.map(({ id, name, cpf }) => {
      const isShared = (namesakes.get(nameKey(name))?.length ?? 0) > 1
      return [id, isShared ? `${name}, ${maskCpf(cpf)}` : name]
    }),
  )
}
