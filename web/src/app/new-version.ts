import { createStore } from '@zelo/ui/lib/store.ts'

/** The server's version: the one that runs here, a newer one, or a newer one that the user ignores. */
type Version = 'same' | 'newer' | 'ignored'

/** Minimum time between two checks when the user comes back to the page, in milliseconds. */
const patience = 60_000

const version = createStore<Version>(() => 'same')

/** Returns the paths of the hashed files that a built page loads. */
export function readAssets(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
}

/** Returns whether the built page loads files that this document does not have. */
async function isNewer(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache' })
    if (!response.ok) return false
    const assets = readAssets(await response.text())
    return assets.some((path) => !document.querySelector(`[src="${path}"], [href="${path}"]`))
  } catch {
    return false
  }
}

/** Detects a deployment when the user comes back to the page, and when one of its files is gone from the server. */
export function followDeployments(): void {
  let askedAt = Date.now()
  const ask = async () => {
    askedAt = Date.now()
    const newer = version.get() === 'same' && (await isNewer())
    // If several files are gone at once, only the first one counts.
    if (newer && version.get() === 'same') version.set('newer')
  }
  window.addEventListener('focus', () => {
    if (Date.now() - askedAt > patience) void ask()
  })
  window.addEventListener('vite:preloadError', () => void ask())
}

/** Continues with the running version. */
export function ignoreNewVersion(): void {
  if (version.get() === 'newer') version.set('ignored')
}

export const useVersion = version.use
