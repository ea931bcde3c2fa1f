import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `heading` if the focused element was removed from the screen. Screen readers then continue at the
 * heading.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const note = () => {
      focused.current = document.activeElement
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body
    if (isLost) heading.current?.focus({ preventScroll: true })
  })
}
