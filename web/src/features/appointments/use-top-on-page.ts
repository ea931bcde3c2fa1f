import { useLayoutEffect, useRef, useState } from 'react'

/** Measures the distance of an element from the top of the page, in px, after every render. */
export function useTopOnPage() {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // React skips the update if the value is the same.
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY))
  })
  return { ref, top }
}
