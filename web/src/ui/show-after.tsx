import { type ReactNode, useEffect, useState } from 'react'

/** Shows its content after 150 ms, so that a fast response shows no skeleton. */
export function ShowAfter({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), 150)
    return () => window.clearTimeout(timer)
  }, [])
  return late ? children : null
}
