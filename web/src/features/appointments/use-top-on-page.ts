import { useLayoutEffect, useRef, useState } from 'react'

/** How far an element stands below the top of the page, in px, after every change of what its screen draws. */
export function useTopOnPage() {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  // React keeps the value when it is the same.
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY))
  })
  return { ref, top }
}
