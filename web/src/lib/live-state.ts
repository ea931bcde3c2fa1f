import { useSyncExternalStore } from 'react'

/** Whether changes are being told, and until when nothing can be missing, in epoch milliseconds of a full minute. */
export interface LiveState {
  connected: boolean
  /** null before the first word of the server. */
  upToDateAt: number | null
}

const minuteMs = 60_000

/** null while no screen wants changes. */
let state: LiveState | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: LiveState | null): void {
  if (state?.connected === next?.connected && state?.upToDateAt === next?.upToDateAt) return
  state = next
  for (const listener of listeners) listener()
}

/** The server said something: everything up to now is known. */
export function markHeard(): void {
  put({ connected: true, upToDateAt: Math.floor(Date.now() / minuteMs) * minuteMs })
}

/** Nothing is told at the moment; what was known stays known. */
export function markUnheard(): void {
  put({ connected: false, upToDateAt: state?.upToDateAt ?? null })
}

/** No screen wants changes any more. */
export function markUnwanted(): void {
  put(null)
}

export function useLiveState(): LiveState | null {
  return useSyncExternalStore(subscribe, () => state)
}
