import { useEffect } from 'react'

/** Prevents a file dropped beside its zone from replacing the page and its unsaved input. */
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
