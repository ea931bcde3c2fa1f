import { createStore } from '@zelo/ui/lib/store.ts'

/** The state of the server's version. `ignored` is a newer version that the user does not want to load yet. */
type Version = 'same' | 'newer' | 'ignored'

/** The shortest time between two checks when the user comes back to the page, in milliseconds. */
const patience = 60_000

const version = createStore<Version>(() => 'same')

/** Returns the paths of the hashed files that a built page loads. */
export function readAssets(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
}

/** Returns whether the page on the server loads files that this document has not loaded. */
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

/**
 * Detects a new version on the server. It checks when the user comes back to the page, and when a file of the page fails to
 * load.
 */
export function followDeployments(): void {
  let askedAt = Date.now()
  const ask = async () => {
    askedAt = Date.now()
    const newer = version.get() === 'same' && (await isNewer())
    // Several checks can run at once. The first one sets the state.
    if (newer && version.get() === 'same') version.set('newer')
  }
  window.addEventListener('focus', () => {
    if (Date.now() - askedAt > patience) void ask()
  })
  window.addEventListener('vite:preloadError', () => void ask())
}

/** Keeps the running version and hides the notice of the newer one. */
export function ignoreNewVersion(): void {
  if (version.get() === 'newer') version.set('ignored')
}

export const useVersion = version.use
