import { useSearchParams } from 'react-router'
import { withParams } from './report-address.ts'
import { addressNow } from './use-list-address.ts'

/** What is opened over a report, level by level, as parameters of the address, and the searches of the levels. */
export function useReportLevels<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const without = (dropped: readonly Name[]) => Object.fromEntries(dropped.map((name) => [name, null]))
  return {
    get: (name: Name) => params.get(name),
    /** One step of the browser's history, which leads back. */
    open: (values: Partial<Record<Name, string>>) =>
      setParams(withParams(addressNow(), values as Record<string, string>), { preventScrollReset: true }),
    /** Back to the level that is there without some parameters. */
    back: (dropped: readonly Name[]) =>
      setParams(withParams(addressNow(), without(dropped)), { replace: true, preventScrollReset: true }),
    /** Closes all levels and clears their searches. */
    close: () =>
      setParams(withParams(addressNow(), without(names)), { replace: true, preventScrollReset: true }),
  }
}
