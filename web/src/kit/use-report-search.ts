import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addressNow, quietly, withParams } from '../lib/address-params.ts'
import { whenTypingPauses } from './typing-pause.ts'

/**
 * The search of a level of a report: what is typed, and what of it is in the address as `name`, which leads back to the
 * first page of what is found, `pageName` in the address. `of` is what the level is of, a person or a day: what was typed
 * goes with it, and the next one begins with what the address says.
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
    return whenTypingPauses(() => {
      // A step that is on its way may leave this level: what comes then has its own search.
      if ((window.history.state?.key ?? 'default') !== key) return
      setParams(withParams(addressNow(), { [name]: typed === '' ? null : typed, [pageName]: null }), {
        ...quietly,
        state: step,
      })
    })
  }, [name, pageName, typed, written, key, step, setParams])
  return { typed, written, pageName, set: (next: string) => setState({ of, typed: next }) }
}

export type ReportSearch = ReturnType<typeof useReportSearch>
