/** Whether the server is there and well: a page that is reloaded without an answer is lost, with what was typed on it. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}
