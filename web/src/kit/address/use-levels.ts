import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'

/** The number of steps back from this history entry to the page without a level. Each entry stores its own number. */
interface LevelState {
  levelsOpened?: number
}

/** Returns the position of the current entry in the history. The router stores the position in each entry. */
const readHistoryIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** The navigation state of a link that opens the first level. */
export const firstLevel: LevelState = { levelsOpened: 1 }

/**
 * Stores the open levels of a page and their searches in the URL. Opening a level adds a history entry. Back and close
 * remove entries, so that the browser's Back does not reopen a closed level. A page opened by a shared URL has no such
 * entries. Back and close then replace the URL.
 */
export function useLevels<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const opened =
    (state as LevelState | null)?.levelsOpened ?? (names.some((name) => params.has(name)) ? null : 0)
  // The history entry that the user just left, so that a double click does not go back twice. It is cleared if a form
  // blocks the navigation.
  const left = useRef<string>(null)
  useEffect(() => {
    if (left.current !== key) left.current = null
  }, [key])
  useEffect(() => {
    const comeBack = () => {
      if ((window.history.state as { key?: string } | null)?.key === left.current) left.current = null
    }
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [])

  async function leave(steps: number | null, dropped: readonly Name[]): Promise<void> {
    if (!steps) {
      const without = Object.fromEntries(dropped.map((name) => [name, null]))
      setParams(withParams(readCurrentParams(), without), quietly)
    } else if (left.current !== key) {
      left.current = key
      const from = readHistoryIndex()
      const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      void navigate(-steps)
      await arrived
      // If the user opened another page before the browser went back, this returns to that page.
      if (readHistoryIndex() > from - steps) void navigate(steps)
    }
  }

  return {
    get: (name: Name) => params.get(name),
    open: (values: Partial<Record<Name, string>>) =>
      setParams(withParams(readCurrentParams(), values as Record<string, string>), {
        preventScrollReset: true,
        state: opened === null ? null : ({ levelsOpened: opened + 1 } satisfies LevelState),
      }),
    /** Returns to the previous level and removes its parameters. Resolves when the URL has changed. */
    back: (dropped: readonly Name[]) => leave(opened && 1, dropped),
    /** Closes all levels and removes their parameters. Resolves when the URL has changed. */
    close: () => leave(opened, names),
  }
}
