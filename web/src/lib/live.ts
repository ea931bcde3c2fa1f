import { type LiveChange, type LiveOpening, live } from '@zelo/contract/live'
import { endSessionOn } from './call.ts'
import { addressOf, codeOf, refusal } from './client.ts'
import { timeCall } from './clock.ts'
import { EventStreamParser } from './event-stream.ts'
import { markHeard, markUnheard, markUnwanted } from './live-state.ts'
import { getSession } from './session.ts'

/** Told of changes in the group; `missed` says that some may have gone by untold, so that all is to be read anew. */
export interface LiveFollower {
  change: (change: LiveChange) => void
  missed: () => void
}

/** The server shows every 20 s that it is there: without a sign for so long the connection is dead. */
const silenceMs = 50_000
/** Until the stream is asked for again: after the first failure, and at most. */
const pauses = { first: 2000, most: 60_000 }

const followers = new Set<LiveFollower>()
let ending: AbortController | null = null

/**
 * Follows the changes of the group over one stream for all followers of this tab. It is closed while the tab is hidden,
 * as a session has few of them, and when it breaks it is asked for again, less and less often. Answers how to stop.
 */
export function followLive(follower: LiveFollower): () => void {
  followers.add(follower)
  if (followers.size === 1) document.addEventListener('visibilitychange', openOrClose)
  openOrClose()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    document.removeEventListener('visibilitychange', openOrClose)
    openOrClose()
    markUnwanted()
  }
}

function openOrClose(): void {
  const wanted = followers.size > 0 && document.visibilityState === 'visible'
  if (wanted && !ending) {
    ending = new AbortController()
    void stayOpen(ending.signal)
  }
  if (!wanted && ending) {
    ending.abort()
    ending = null
  }
}

async function stayOpen(signal: AbortSignal): Promise<void> {
  let failures = 0
  let retry: number | undefined
  while (!signal.aborted) {
    try {
      const end = await readStream(signal, () => {
        failures = 0
      })
      retry = end.retry
    } catch (error) {
      // Neither passes by itself: the session is over, or may not read this.
      if (['not_signed_in', 'inactive_user', 'forbidden'].includes(codeOf(error))) return markUnwanted()
      // Other windows of the session have all of its streams: this one reads anew at each pause instead.
      if (!signal.aborted && codeOf(error) === 'too_many_requests') tell('missed', '')
    }
    if (signal.aborted) return
    markUnheard()
    failures += 1
    const pause = Math.min((retry ?? pauses.first) * 2 ** (failures - 1), pauses.most)
    // Not all tabs at once.
    await sleep(pause * (0.75 + Math.random() / 2), signal)
  }
}

/** Reads one stream to its end. `onOpen` is told once the server has begun to tell. */
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
    const learnTime = timeCall()
    const response = await fetch(addressOf(live.path), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    learnTime(response)
    if (!response.ok) {
      const error = refusal(response.status, await response.text())
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
      for (const { event, data } of events) tell(event, data)
      markHeard()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** What a stream tells counts from its opening on, so an opening too may follow on something missed. */
function tell(event: string, data: string): void {
  const hasMissed = event === 'missed' || (event === 'open' && !isQuiet(JSON.parse(data) as LiveOpening))
  for (const follower of followers) {
    if (hasMissed) follower.missed()
    if (event === 'change') follower.change(JSON.parse(data) as LiveChange)
  }
}

/** Whether nothing has changed since this page began, before which it asked for nothing. */
function isQuiet({ quietMs }: LiveOpening): boolean {
  // The first clock stands while the machine sleeps, the other one can be set.
  return quietMs > Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

/** Ends early when the browser is online again. */
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
