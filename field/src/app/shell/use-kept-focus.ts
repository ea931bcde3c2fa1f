import { type RefObject, useEffect, useRef } from 'react'

/** Focuses `heading` if a screen change removed the focused element. A screen reader then continues there. */
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
