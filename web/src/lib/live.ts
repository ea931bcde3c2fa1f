import { type LiveChange, type LiveOpening, live } from '@zelo/contract/live'
import { buildAddress, readErrorCode, toApiError } from '@zelo/ui/lib/client.ts'
import { endSessionOn } from './call.ts'
import { startCallTimer } from './clock.ts'
import { EventStreamParser } from './event-stream.ts'
import { markHeard, markUnheard, markUnwanted } from './live-state.ts'
import { getSession } from './session.ts'

/**
 * A listener for changes in the group. `missed` runs if changes may have been lost. The listener must then read
 * everything again.
 */
export interface LiveFollower {
  change: (change: LiveChange) => void
  missed: () => void
  /**
   * True for the alert bell, which is on every screen, and for settings. The header shows the state of the stream only
   * if there are other followers.
   */
  isInBackground?: true
}

/** Milliseconds without data after which the connection counts as dead. The server sends data at least every 20 s. */
const silenceMs = 50_000
/** Milliseconds before a reconnect. `first` applies after the first failure. `most` is the maximum. */
const pauses = { first: 2000, most: 60_000 }

const followers = new Set<LiveFollower>()
let ending: AbortController | null = null
/**
 * `isHeard`: whether the stream is connected. `hasChanged`: whether anything may have changed since this page loaded.
 */
let isHeard = false
let hasChanged = false

/**
 * Follows the changes in the group. All followers of a tab share one stream. The stream closes while the tab is hidden,
 * because the number of streams per session is limited. It reconnects with growing delays. Returns a function that
 * stops following.
 */
export function followLive(follower: LiveFollower): () => void {
  followers.add(follower)
  if (followers.size === 1) document.addEventListener('visibilitychange', openOrClose)
  openOrClose()
  // A new follower has missed the opening of an open stream. This repeats the effects of the opening.
  if (isHeard) showState()
  if (isHeard && hasChanged) follower.missed()
  return () => {
    followers.delete(follower)
    if (!isShown()) markUnwanted()
    if (followers.size > 0) return
    document.removeEventListener('visibilitychange', openOrClose)
    openOrClose()
  }
}

function isShown(): boolean {
  return [...followers].some(({ isInBackground }) => !isInBackground)
}

/** Shows the state of the stream in the header if a screen follows changes. */
function showState(): void {
  if (!isShown()) return
  if (isHeard) markHeard()
  else markUnheard()
}

function openOrClose(): void {
  const wanted = followers.size > 0 && document.visibilityState === 'visible'
  if (wanted && !ending) {
    ending = new AbortController()
    void keepStreamOpen(ending.signal)
  }
  if (!wanted && ending) {
    ending.abort()
    ending = null
    isHeard = false
  }
}

async function keepStreamOpen(signal: AbortSignal): Promise<void> {
  let failures = 0
  let retry: number | undefined
  while (!signal.aborted) {
    try {
      const end = await readStream(signal, () => {
        failures = 0
      })
      retry = end.retry
    } catch (error) {
      // A retry does not help after these errors. Either the session is over, or the user may not read changes.
      if (['not_signed_in', 'inactive_user', 'forbidden'].includes(readErrorCode(error)))
        return markUnwanted()
      // Other windows already use all streams of the session. Until one is free, this window reads everything again at
      // each attempt.
      if (!signal.aborted && readErrorCode(error) === 'too_many_requests') notifyFollowers('missed', '')
    }
    if (signal.aborted) return
    isHeard = false
    showState()
    failures += 1
    const pause = Math.min((retry ?? pauses.first) * 2 ** (failures - 1), pauses.most)
    // The jitter prevents all tabs from reconnecting at the same time.
    await sleep(pause * (0.75 + Math.random() / 2), signal)
  }
}

/** Reads one stream to its end. Calls `onOpen` once the server has opened the stream. */
async function readStream(signal: AbortSignal, onOpen: () => void): Promise<{ retry: number | undefined }> {
  const token = getSession()?.token
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  wait()
  try {
    const learnTime = startCallTimer()
    const response = await fetch(buildAddress(live.path), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    learnTime(response)
    if (!response.ok) {
      const error = toApiError(response.status, await response.text())
      endSessionOn(error, token)
      throw error
    }
    const parser = new EventStreamParser()
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      wait()
      if (done) return { retry: parser.retry }
      const events = parser.take(value)
      if (events.some(({ event }) => event === 'open')) onOpen()
      for (const { event, data } of events) notifyFollowers(event, data)
      isHeard = true
      showState()
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Passes an event to all followers. A stream reports only changes after its opening. The event `open` can therefore
 * mean missed changes.
 */
function notifyFollowers(event: string, data: string): void {
  const opening: LiveOpening | null = event === 'open' ? JSON.parse(data) : null
  if (opening?.idleMinutes) endLater(opening.idleMinutes)
  const hasMissed = event === 'missed' || (opening !== null && !isQuiet(opening))
  hasChanged ||= hasMissed || event === 'change'
  for (const follower of followers) {
    if (hasMissed) follower.missed()
    if (event === 'change') follower.change(JSON.parse(data) as LiveChange)
  }
}

function endLater(idleMinutes: number): void {
  void import('./idle-end.ts').then(({ endWhenIdle }) => endWhenIdle(idleMinutes))
}

/** Returns true if nothing has changed since this page loaded. The first read came later, so its data is current. */
function isQuiet({ quietMs }: LiveOpening): boolean {
  // The system clock can be set, and the monotonic clock stops while the computer sleeps. The longer of the two times
  // counts.
  return quietMs > Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

/** Waits. Resolves early if the browser goes online or `signal` aborts. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
