import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusContent } from './focus-content.ts'

/** Moves the focus to the screen's content if React removes an element that has the focus. Returns the element's ref. */
export function useLeavingFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      if (leaving?.contains(document.activeElement)) focusContent()
    }
  }, [])
  return element
}
