import { useEffect } from 'react'

/** A file that is dropped beside its zone does not replace the page, and what was typed on it. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}
