import { useEffect, useState } from 'react'

/** Returns the phone's time (epoch ms). Updates every `period` ms and when the screen becomes visible. */
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
