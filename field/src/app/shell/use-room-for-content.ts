import { type RefObject, useLayoutEffect } from 'react'

/**
 * Minimum heights of the content (rem). `besideBoth`: header and dock stay visible. `besideDock`: only the dock stays
 * visible.
 */
const minimumHeights = { besideBoth: 16, besideDock: 12 }

/**
 * Makes the header scroll with the content if too little height is left for the content. Makes the dock scroll too if
 * that is not enough. Causes are large letters, a zoomed page, a long title or landscape. The style sheet reads
 * `data-loose`. The hook measures the heights, because media queries know neither these heights nor the root's font
 * size.
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
