import { createStore } from '@zelo/ui/lib/store.ts'
import { getServerNow } from './clock.ts'

/** Whether the stream is connected, and until when the data is complete, in epoch milliseconds of a full minute. */
export interface LiveState {
  connected: boolean
  /** null before the first message of the server. */
  upToDateAt: number | null
}

const minuteMs = 60_000

/** null while no screen follows changes. */
const state = createStore<LiveState | null>(() => null)

function put(next: LiveState | null): void {
  const before = state.get()
  if (before?.connected !== next?.connected || before?.upToDateAt !== next?.upToDateAt) state.set(next)
}

/** Records a message of the server: everything up to now is known. */
export function markHeard(): void {
  put({ connected: true, upToDateAt: Math.floor(getServerNow() / minuteMs) * minuteMs })
}

/** Records a disconnected stream. The time until which data is complete stays. */
export function markUnheard(): void {
  put({ connected: false, upToDateAt: state.get()?.upToDateAt ?? null })
}

/** Records that no screen follows changes any more. */
export function markUnwanted(): void {
  put(null)
}

export const useLiveState = state.use
