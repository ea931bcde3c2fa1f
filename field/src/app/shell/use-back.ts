import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Returns how many history entries of this app come before the current entry. The router stores this number in each
 * entry.
 */
export function readHistoryDepth(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0
}

/**
 * Returns a function that goes back like the phone's back button. Without an earlier entry of this app, it opens
 * today's screen.
 */
export function useBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (readHistoryDepth() > 0 ? navigate(-1) : navigate('/', { replace: true }))
  }, [navigate])
}

/**
 * Returns a function that goes back to today's screen, which is the first history entry. The phone's back button then
 * leaves the app instead of reopening finished screens.
 */
export function useToToday(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void (readHistoryDepth() > 0 ? navigate(-readHistoryDepth()) : navigate('/', { replace: true }))
  }, [navigate])
}
