import { storageKeys } from '@zelo/ui/lib/storage.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { parseId } from '../../lib/address-params.ts'
import { useSignedIn } from '../../lib/session.ts'
import { createTabMemory } from '../../lib/tab-memory.ts'
import { type Screen, screens } from '../screens.ts'

const memory = createTabMemory(storageKeys.listCompany)

/** The screens whose lists have a company filter in the URL, `?company=5`. */
const filtered = new Set<Screen['name']>([
  'home',
  'collaboratorHistory',
  'environmentHistory',
  'undoneTasks',
  'records',
])

const filteredPaths = new Set<string>(
  screens.filter(({ name }) => filtered.has(name)).map(({ path }) => path),
)

/** Stores the company filter of the current list. Without a filter, it stores that no company is chosen. */
export function useListCompanyMemory(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (filteredPaths.has(pathname)) memory.keep(parseId(new URLSearchParams(search).get('company')))
  }, [pathname, search])
}

/**
 * Returns a function that builds a screen's menu link. The link to a list with a company filter contains the company that
 * the user chose last.
 */
export function useWayTo(): (screen: Pick<Screen, 'path'>) => string {
  const company = memory.use(useSignedIn().user.id)
  return ({ path }) =>
    company !== undefined && filteredPaths.has(path) ? `${path}?company=${company}` : path
}
