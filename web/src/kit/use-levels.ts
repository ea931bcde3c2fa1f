import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow, quietly, withParams } from '../lib/address-params.ts'

/** How many steps of the browser's history lead back to the page without a level; kept with each step. */
interface LevelState {
  levelsOpened?: number
}

/** The state of a link that opens the first level. */
export const firstLevel: LevelState = { levelsOpened: 1 }

/**
 * What is opened over a page, level by level, as parameters of the address, and the searches of the levels. Opening is a
 * step of the browser's history; going back and closing take these steps back, so that the browser's own Back does not
 * open again what was closed. Where there are no such steps, at an address that was sent say, the address is replaced.
 */
export function useLevels<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const opened =
    (state as LevelState | null)?.levelsOpened ?? (names.some((name) => params.has(name)) ? null : 0)
  // The second half of a double click finds the step taken; a step that a form has not let through comes back.
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

  function leave(steps: number | null, dropped: readonly Name[]): void {
    if (!steps) {
      const without = Object.fromEntries(dropped.map((name) => [name, null]))
      setParams(withParams(addressNow(), without), quietly)
    } else if (left.current !== key) {
      left.current = key
      void navigate(-steps)
    }
  }

  return {
    get: (name: Name) => params.get(name),
    open: (values: Partial<Record<Name, string>>) =>
      setParams(withParams(addressNow(), values as Record<string, string>), {
        preventScrollReset: true,
        state: opened === null ? null : ({ levelsOpened: opened + 1 } satisfies LevelState),
      }),
    /** Back to the level that is there without some parameters. */
    back: (dropped: readonly Name[]) => leave(opened && 1, dropped),
    /** Closes all levels and clears their searches. */
    close: () => leave(opened, names),
  }
}
