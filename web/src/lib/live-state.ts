import { serverNow } from './clock.ts'
import { createStore } from './store.ts'

/** Whether changes are being told, and until when nothing can be missing, in epoch milliseconds of a full minute. */
export interface LiveState {
  connected: boolean
  /** null before the first word of the server. */
  upToDateAt: number | null
}

const minuteMs = 60_000

/** null while no screen wants changes. */
const state = createStore<LiveState | null>(() => null)

function put(next: LiveState | null): void {
  const before = state.get()
  if (before?.connected !== next?.connected || before?.upToDateAt !== next?.upToDateAt) state.set(next)
}

/** The server said something: everything up to now is known. */
export function markHeard(): void {
  put({ connected: true, upToDateAt: Math.floor(serverNow() / minuteMs) * minuteMs })
}

/** Nothing is told at the moment; what was known stays known. */
export function markUnheard(): void {
  put({ connected: false, upToDateAt: state.get()?.upToDateAt ?? null })
}

/** No screen wants changes any more. */
export function markUnwanted(): void {
  put(null)
}

export const useLiveState = state.use
