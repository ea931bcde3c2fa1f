import { useEffect, useState } from 'react'

/** The phone's clock in epoch milliseconds, anew each `period` milliseconds and when the screen is seen again. */
export function useNow(period: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setNow(Date.now())
    const timer = setInterval(look, period)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [period])
  return now
}
