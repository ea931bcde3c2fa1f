import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Returns the number of this app's history entries before the current one. The router counts them. */
export function readHistoryDepth(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}

/** Goes back like the phone's back button. If the app has no earlier entry, opens today's screen. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (readHistoryDepth() > 0 ? navigate(-1) : navigate('/', { replace: true }))
  }, [navigate])
}

/**
 * Goes back to the first history entry, which is today's screen. From there, the phone's back button leaves the app. It
 * does not reopen finished screens.
 */
export function useToToday(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (readHistoryDepth() > 0 ? navigate(-readHistoryDepth()) : navigate('/', { replace: true }))
  }, [navigate])
}
