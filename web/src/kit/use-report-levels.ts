import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressNow, quietly, withParams } from '../lib/address-params.ts'

/** How many steps of the browser's history lead back to the report without a level; kept with each step. */
interface LevelState {
  levelsOpened?: number
}

/**
 * What is opened over a report, level by level, as parameters of the address, and the searches of the levels. Opening is a
 * step of the browser's history; going back and closing take these steps back, so that the browser's own Back does not
 * open again what was closed. Where there are no such steps, at an address that was sent say, the address is replaced.
 */
export function useReportLevels<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const opened =
    (state as LevelState | null)?.levelsOpened ?? (names.some((name) => params.has(name)) ? null : 0)
  // The second half of a double click finds the step taken.
  const left = useRef<string>(null)
  useEffect(() => {
    if (left.current !== key) left.current = null
  }, [key])

  function leave(steps: number | null, dropped: readonly Name[]): void {
    if (left.current === key) return
    left.current = key
    if (steps) void navigate(-steps)
    else {
      const without = Object.fromEntries(dropped.map((name) => [name, null]))
      setParams(withParams(addressNow(), without), quietly)
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
