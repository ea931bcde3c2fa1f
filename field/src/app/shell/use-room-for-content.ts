import { type RefObject, useLayoutEffect } from 'react'

/** The height that the content keeps beside a head and a dock that stay in sight, and beside a dock alone, in rem. */
const leastRoom = { besideBoth: 16, besideDock: 12 }

/**
 * Lets the head and then the dock of `screen` scroll with its content where too little of it would stay in sight: large
 * letters, a zoomed page, a long title or a phone held sideways. The style sheet reads `data-loose`.
 *
 * The heights are measured because no media query knows them, and none follows the size of the root's letters.
 */
export function useRoomForContent(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = screen.current
    const head = element?.querySelector<HTMLElement>(':scope > header')
    const dock = element?.querySelector<HTMLElement>(':scope > footer')
    if (!element || !head || !dock) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const besideDock = innerHeight - dock.offsetHeight
      if (besideDock < leastRoom.besideDock * rem) element.dataset.loose = 'both'
      else if (besideDock - head.offsetHeight < leastRoom.besideBoth * rem) element.dataset.loose = 'head'
      else delete element.dataset.loose
    }
    const observer = new ResizeObserver(measure)
    observer.observe(head)
    observer.observe(dock)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [screen])
}
