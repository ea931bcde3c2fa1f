import { type RefObject, useLayoutEffect, useState } from 'react'

/** A part of an element, in px from its corner. */
export interface Part {
  top: number
  bottom: number
  left: number
  right: number
}

/** px beyond the window that count as visible, so that scrolling meets what is drawn already. */
const beyond = 400

/**
 * The part of `inner` that the window shows, `scroller` scrolling it sideways, with some more on each side; anew when it
 * has moved by half of that.
 */
export function useVisiblePart(
  scroller: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
): Part {
  const [part, setPart] = useState<Part>({
    top: 0,
    bottom: window.innerHeight,
    left: 0,
    right: window.innerWidth,
  })
  useLayoutEffect(() => {
    const element = inner.current
    const box = scroller.current
    if (!element || !box) return
    let frame = 0
    const look = () => {
      frame = 0
      const { top, left } = element.getBoundingClientRect()
      const next = {
        top: -top - beyond,
        bottom: window.innerHeight - top + beyond,
        left: -left - beyond,
        right: window.innerWidth - left + beyond,
      }
      setPart((now) => (isNear(now, next) ? now : next))
    }
    const ask = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    box.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
      box.removeEventListener('scroll', ask)
    }
  }, [scroller, inner])
  return part
}

function isNear(one: Part, other: Part): boolean {
  return (
    Math.abs(one.top - other.top) < beyond / 2 &&
    Math.abs(one.bottom - other.bottom) < beyond / 2 &&
    Math.abs(one.left - other.left) < beyond / 2 &&
    Math.abs(one.right - other.right) < beyond / 2
  )
}
