import type { ListedUser } from '@zelo/contract/user-administration'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toDistinctNames } from '../users/distinct-names.ts'
import { isPlannable } from '../users/user-access.ts'

/** Groups the cleaners for a select. The cleaners of the agenda's company come first. */
export function usePersonGroups(
  users: readonly ListedUser[],
  company: { id: number; name: string } | undefined,
) {
  const { t } = useTranslation()
  const { id, name } = company ?? {}
  return useMemo(() => {
    const cleaners = users.filter(isPlannable)
    const { own = [], others = [] } = Object.groupBy(cleaners, ({ companyId }) =>
      companyId === id ? 'own' : 'others',
    )
    const names = toDistinctNames(users)
    const toPersonOption = (user: ListedUser) => ({
      value: String(user.id),
      label: names.get(user.id) ?? user.name,
    })
    return [
      { heading: t('agendas.ofCompany', { company: name }), options: own.map(toPersonOption) },
      { heading: t('agendas.ofOthers'), options: others.map(toPersonOption) },
    ]
  }, [users, id, name, t])
}
