import { type RefObject, useLayoutEffect, useState } from 'react'

/** A part of an element, in px from its top left corner. */
export interface Part {
  top: number
  bottom: number
  left: number
  right: number
}

/**
 * The width of the margin around the viewport that counts as visible, in px. Content in the margin renders before it scrolls
 * into view.
 */
const beyond = 400

/**
 * Returns the part of `inner` that is in or near the viewport. `scroller` scrolls `inner` sideways. The result updates only
 * after a scroll by half of `beyond`.
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
