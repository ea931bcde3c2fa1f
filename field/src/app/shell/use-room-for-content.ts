import { type RefObject, useLayoutEffect } from 'react'

/**
 * Minimum heights of the content (rem). Below `besideBoth`, the header is no longer fixed. Below `besideDock`, header
 * and dock are no longer fixed.
 */
const minimumHeights = { besideBoth: 16, besideDock: 12 }

/**
 * Lets the header scroll with the content if too little height is left for the content. If that is not enough, the dock
 * scrolls too. Large letters, zoom, long titles and landscape leave little height. The style sheet reads the result
 * from `data-loose`. Media queries cannot replace the measurement, because they know neither these heights nor the
 * root's font size.
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
      if (besideDock < minimumHeights.besideDock * rem) element.dataset.loose = 'both'
      else if (besideDock - head.offsetHeight < minimumHeights.besideBoth * rem)
        element.dataset.loose = 'head'
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
