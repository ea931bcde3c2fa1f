import { useEffect } from 'react'

/**
 * Ignores a file that the user drops next to the drop zone. Otherwise the browser would replace the page with the file
 * and lose all input.
 */
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
