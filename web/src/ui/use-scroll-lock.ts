import { useEffect } from 'react'

/** Stops the page's scrolling while a layer covers it. The page does not shift when its scroll bar disappears. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const root = document.documentElement
    const barWidth = window.innerWidth - root.clientWidth
    const { overflow, paddingRight } = root.style
    root.style.overflow = 'hidden'
    root.style.paddingRight = `${barWidth}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingRight = paddingRight
    }
  }, [locked])
}
