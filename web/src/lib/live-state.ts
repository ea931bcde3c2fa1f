import { createStore } from '@zelo/ui/lib/store.ts'
import { getServerNow } from './clock.ts'

/**
 * The state of the live stream. `upToDateAt` is the time until which the data is complete. It is a full minute in epoch
 * milliseconds.
 */
export interface LiveState {
  connected: boolean
  /** null until the server sends its first message. */
  upToDateAt: number | null
}

const minuteMs = 60_000

/** null while no screen on this page follows changes. */
const state = createStore<LiveState | null>(() => null)

function put(next: LiveState | null): void {
  const before = state.get()
  if (before?.connected !== next?.connected || before?.upToDateAt !== next?.upToDateAt) state.set(next)
}

/** Records that the server sent a message. The data on the screen is complete up to now. */
export function markHeard(): void {
  put({ connected: true, upToDateAt: Math.floor(getServerNow() / minuteMs) * minuteMs })
}

/** Records that the stream is disconnected. The time of the last message stays. */
export function markUnheard(): void {
  put({ connected: false, upToDateAt: state.get()?.upToDateAt ?? null })
}

/** Records that no screen follows changes any more. */
export function markUnwanted(): void {
  put(null)
}

export const useLiveState = state.use
