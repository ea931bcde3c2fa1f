import { type ReactNode, useEffect, useState } from 'react'

/**
 * Shows its content after a delay in milliseconds. With the default delay, no skeleton appears if the response is fast.
 */
export function ShowAfter({ children, delay = 150 }: { children: ReactNode; delay?: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), delay)
    return () => window.clearTimeout(timer)
  }, [delay])
  return late ? children : null
}
