/**
 * Returns whether the server responds with success. Call it before a reload, which would lose the page and its unsaved input
 * if the server is down.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
