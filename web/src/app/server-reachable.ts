/**
 * Returns whether the server responds with success. Without a response, a reload would lose the page and its unsaved input.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
