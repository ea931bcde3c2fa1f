import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** How many entries of this app lie before the one that is open, as the router counts them. */
export function depth(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}

/** Goes back as the phone's own button does; to today's screen where nothing of the app lies before. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (depth() > 0 ? navigate(-1) : navigate('/', { replace: true }))
  }, [navigate])
}

/**
 * Goes back to the first entry, which is today's screen: from there the phone's own button leaves the app, and does not
 * lead through what was finished.
 */
export function useToToday(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (depth() > 0 ? navigate(-depth()) : navigate('/', { replace: true }))
  }, [navigate])
}
