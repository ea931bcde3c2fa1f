import { useEffect } from 'react'

/** Ignores a file dropped beside its zone. The browser would otherwise replace the page by the file and lose all input. */
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
