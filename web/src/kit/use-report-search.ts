import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withParams } from './report-address.ts'
import { addressNow } from './use-list-address.ts'

/** The address is written when typing pauses: it is a place to return to, not a record of keystrokes. */
const typingPauseMs = 250

/** The search of a level of a report: what is typed, and what of it is in the address as `name`. */
export function useReportSearch(name: string) {
  const [params, setParams] = useSearchParams()
  const written = params.get(name) ?? ''
  const [typed, setTyped] = useState(written)
  useEffect(() => {
    if (typed === written) return
    const timer = setTimeout(
      () =>
        setParams(withParams(addressNow(), { [name]: typed === '' ? null : typed }), {
          replace: true,
          preventScrollReset: true,
        }),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [name, typed, written, setParams])
  return { typed, written, set: setTyped }
}

export type ReportSearch = ReturnType<typeof useReportSearch>
