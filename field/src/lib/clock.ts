import { toZonedIso } from '@zelo/contract/rules/calendar'

/** A phone's clock counts as wrong from this skew on (ms). The server marks such records too (`docs/domain.md`). */
export const toleratedSkew = 600_000

/** Ignores the server time of calls longer than this (ms), because the phone may have slept. */
const longestCall = 10_000

/** Longest plausible sleep between two readings by a phone that counts time itself (ms). A longer gap means a set clock. */
const longestSleep = 24 * 3_600_000

/** A clock drifts by less than this on its own (ms). */
const smallestSetting = 60_000

/** Null before the first response. */
let offset: number | null = null

/** When the server's time was last measured (epoch ms, phone's clock). */
let measuredAt = 0

/** A server time that has certainly passed (epoch ms). */
let passed = 0

/** How far the phone's clock was behind `passed` when last observed; null if it was not. */
let lag: number | null = null

/** How far the phone's clock was ahead of the page's monotonic time, which nobody can set. */
let reading = readClock()

function readClock(): number {
  return Date.now() - performance.now()
}

/**
 * Sets how far the server's clock is ahead of the phone's (ms). `at` is the time of the measurement by the phone's clock.
 * `passedAt` is a server time that has passed. Both are epoch milliseconds.
 */
export function setClockOffset(milliseconds: number, at: number, passedAt: number): void {
  offset = milliseconds
  measuredAt = at
  passed = passedAt
  observeLag()
}

/**
 * Returns whether the phone's clock was set after `offset` was measured. `step` is its move against the page's monotonic
 * time, which may stop during sleep. A forward step is therefore a setting only if it corrects the clock.
 */
export function isClockSet(offset: number, step: number): boolean {
  return step < -smallestSetting || (offset > smallestSetting && Math.abs(step - offset) < smallestSetting)
}

/** Checks whether the phone's clock was set. Call it often: a long sleep hides a setting. */
export function watchClock(): void {
  if (offset !== null) offset = getMeasuredOffset()
  reading = readClock()
  observeLag()
}

function observeLag(): void {
  lag = isClockBehind() ? computeLag() : null
}

/** Returns the observed lag, unless the clock has since been set to another past time. */
function computeLag(): number {
  const least = passed - Date.now() - getMeasuredOffset()
  return lag !== null && lag > least && lag - least < longestSleep ? lag : least
}

/** Returns whether the phone's clock shows a time that has passed, for example after an empty battery. */
export function isClockBehind(): boolean {
  return passed - Date.now() - getMeasuredOffset() > toleratedSkew
}

/** A call that returned the server's time. Epoch milliseconds; the first two by the phone's clock. */
export interface TimedCall {
  readonly sentAt: number
  readonly answeredAt: number
  readonly serverNow: number
}

/** Measures from a call how far the server's clock is ahead. */
export function measureClock(call: TimedCall): void {
  watchClock()
  setClockOffset(computeOffset(offset, call), call.answeredAt, call.serverNow)
}

/** Returns the offset after a call. Keeps `former` if the call took too long, unless it is null. */
export function computeOffset(former: number | null, { sentAt, answeredAt, serverNow }: TimedCall): number {
  const took = answeredAt - sentAt
  // The time is negative if the phone's clock was set back during the call.
  if (former !== null && (took < 0 || took > longestCall)) return former
  return Math.round(serverNow - (sentAt + answeredAt) / 2)
}

/**
 * Returns how far the server's clock is ahead (ms), as last measured. After the user sets the clock, it counts as right
 * until the next response: that is why people set it.
 */
export function getMeasuredOffset(): number {
  if (offset === null || Date.now() < measuredAt - smallestSetting) return 0
  return isClockSet(offset, readClock() - reading) ? 0 : offset
}

/**
 * Returns the best known offset of the server's clock (ms). If the phone's clock shows a past time, the result continues
 * from `passed`.
 */
export function getClockOffset(): number {
  return getMeasuredOffset() + (isClockBehind() ? computeLag() : 0)
}

/** Returns the best known server time (epoch ms), which dates all records. */
export function now(): number {
  return Date.now() + getClockOffset()
}

/** Formats an instant with the place's UTC offset, as in records and on screens (R1-188). */
export function formatPlaceInstant(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
