import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../kit/use-list-address.ts'

/** The address is written when typing pauses: it is a place to return to, not a record of keystrokes. */
const typingPauseMs = 250

/** What is searched: at once as it is typed, and as `q` in the address once typing pauses. */
export function useSearchText(): { text: string; set: (text: string) => void } {
  const [params, setParams] = useSearchParams()
  const written = params.get('q') ?? ''
  const [text, setText] = useState(written)
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(() => {
      const next = addressNow()
      if (text === '') next.delete('q')
      else next.set('q', text)
      setParams(next, { replace: true, preventScrollReset: true })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, written, setParams])
  return { text, set: setText }
}
