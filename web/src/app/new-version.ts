import { createStore } from '../lib/store.ts'

/** What the server has, as far as this page knows: what it runs itself, something newer, or that and never mind. */
type Version = 'same' | 'newer' | 'ignored'

/** The server is asked at most this often, in milliseconds, when somebody comes back to the page. */
const patience = 60_000

const version = createStore<Version>(() => 'same')

/** The hashed files that a page of the build asks for, by their paths. */
export function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
}

/** The page of the build asks for files that this document does not have. */
async function isNewer(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache' })
    if (!response.ok) return false
    const assets = assetsOf(await response.text())
    return assets.some((path) => !document.querySelector(`[src="${path}"], [href="${path}"]`))
  } catch {
    return false
  }
}

/** Notices a deployment: when somebody comes back to the page, and when a part of it is gone from the server. */
export function followDeployments(): void {
  let askedAt = Date.now()
  const ask = async () => {
    askedAt = Date.now()
    const newer = version.get() === 'same' && (await isNewer())
    // Of several parts that are gone at once, the first one tells.
    if (newer && version.get() === 'same') version.set('newer')
  }
  window.addEventListener('focus', () => {
    if (Date.now() - askedAt > patience) void ask()
  })
  window.addEventListener('vite:preloadError', () => void ask())
}

/** The person goes on with the version that is there. */
export function ignoreNewVersion(): void {
  if (version.get() === 'newer') version.set('ignored')
}

export const useVersion = version.use
