import { useEffect } from 'react'

/** Keeps the page under a layer from scrolling, without a jump where the scroll bar takes room. */
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
