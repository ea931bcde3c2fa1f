import { useLayoutEffect, useRef, useState } from 'react'

/** Measures how far an element is from the top of the page, in px. It measures after every render. */
export function useTopOnPage() {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // This does not cause an endless loop, because React skips the update if the value has not changed.
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY))
  })
  return { ref, top }
}
