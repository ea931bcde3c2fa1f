// This module loads only if the server limits the time of sessions without input.
import { readText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { endOnServer } from './end-on-server.ts'
import { endSession, getSession } from './session.ts'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
/** Milliseconds between two checks. Also the minimum time between two stored inputs. */
const pace = 10_000

let minutes: number | undefined
let notedAt = 0

/**
 * Ends the session of this browser after `limit` minutes without input in any of its tabs. A later call replaces the
 * limit.
 */
export function endWhenIdle(limit: number): void {
  const isRunning = minutes !== undefined
  minutes = limit
  if (isRunning) return
  noteInput()
  for (const input of inputs) window.addEventListener(input, noteInput, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  setInterval(check, pace)
}

/** Stores the time of an input for all tabs. First ends the session if the limit has already passed. */
function noteInput(): void {
  const now = Date.now()
  if (now - notedAt < pace) return
  if (notedAt > 0) check()
  notedAt = now
  writeText(storageKeys.lastInput, String(now))
}

function check(): void {
  const token = getSession()?.token
  const idle = Date.now() - Number(readText(storageKeys.lastInput) ?? notedAt)
  if (!token || idle < minutes! * 60_000) return
  void endOnServer(token).catch(() => undefined)
  endSession('idle')
}
