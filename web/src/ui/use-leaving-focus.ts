import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusContent } from './focus-content.ts'

/** Where an element goes with the focus in it, that is taken to the screen's content. Answers the element's ref. */
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
