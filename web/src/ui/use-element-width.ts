import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns the width of an element's content in px, and 0 before the first measurement. `ref` must always refer to the
 * same element.
 */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return width
}
