import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { runAfterTyping } from '../../kit/filters/typing-pause.ts'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'

/**
 * The search of a report's level. The URL stores it as `name` after a typing pause. A change returns to the first page,
 * stored as `pageName`.
 *
 * `of` identifies the subject of the level, e.g. a person or a day. A new subject discards the typed text and starts with
 * the text in the URL.
 */
export function useReportSearch(name: string, of = '') {
  const [params, setParams] = useSearchParams()
  const { key, state: step } = useLocation()
  const written = params.get(name) ?? ''
  const pageName = `${name}Page`
  const [state, setState] = useState({ of, typed: written })
  const isSame = state.of === of
  if (!isSame) setState({ of, typed: written })
  const typed = isSame ? state.typed : written
  useEffect(() => {
    if (typed === written) return
    return runAfterTyping(() => {
      // The user may already have left this level. The URL then belongs to another search.
      if ((window.history.state?.key ?? 'default') !== key) return
      setParams(withParams(readCurrentParams(), { [name]: typed === '' ? null : typed, [pageName]: null }), {
        ...quietly,
        state: step,
      })
    })
  }, [name, pageName, typed, written, key, step, setParams])
  return { typed, written, pageName, set: (next: string) => setState({ of, typed: next }) }
}

export type ReportSearch = ReturnType<typeof useReportSearch>
