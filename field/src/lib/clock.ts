import { toZonedIso } from '@zelo/contract/rules/calendar'

/**
 * A phone's clock counts as wrong if it differs from the server's time by more than this (ms). The server applies the
 * same limit (`docs/domain.md`).
 */
export const toleratedSkew = 600_000

/** Maximum duration of a call that measures the clock (ms). The phone may have slept during a longer call. */
const longestCall = 10_000

/** Maximum time between two clock readings (ms). If more time seems to have passed, the user set the clock. */
const longestSleep = 24 * 3_600_000

/** Minimum step of the clock that counts as set by the user (ms). A smaller step is normal drift. */
const smallestSetting = 60_000

/** Server time minus phone time (ms). Null before the first response. */
let offset: number | null = null

/** Time at which `offset` was measured (epoch ms), by the phone's clock. */
let measuredAt = 0

/** A server time that has certainly passed (epoch ms). A clock that shows an earlier time is wrong. */
let passed = 0

/** How far the phone's clock was behind `passed` at the latest check (ms). Null if it was not behind. */
let lag: number | null = null

/**
 * Difference between the phone's clock and the page's monotonic time at the latest check (ms). It changes if the user
 * sets the clock.
 */
let reading = readClock()

function readClock(): number {
  return Date.now() - performance.now()
}

/**
 * Sets the server time minus the phone time (ms). `at` is the time of the measurement by the phone's clock (epoch ms).
 * `passedAt` is a server time that has passed (epoch ms).
 */
export function setClockOffset(milliseconds: number, at: number, passedAt: number): void {
  offset = milliseconds
  measuredAt = at
  passed = passedAt
  observeLag()
}

/**
 * Returns true if the user has set the phone's clock since `offset` was measured. `step` is how far the clock moved
 * against the page's monotonic time. The monotonic time may stop during sleep. A forward step therefore counts only if
 * it corrects the clock.
 */
export function isClockSet(offset: number, step: number): boolean {
  return step < -smallestSetting || (offset > smallestSetting && Math.abs(step - offset) < smallestSetting)
}

/**
 * Notes the current state of the clock, and whether the user has set it since the last call. Must run often, because a
 * long sleep hides such a change.
 */
export function watchClock(): void {
  if (offset !== null) offset = getMeasuredOffset()
  reading = readClock()
  observeLag()
}

function observeLag(): void {
  lag = isClockBehind() ? computeLag() : null
}

/**
 * Returns how far the clock is behind (ms). Keeps the lag of the latest check, unless the user has set the clock to
 * another past time since then.
 */
function computeLag(): number {
  const least = passed - Date.now() - getMeasuredOffset()
  return lag !== null && lag > least && lag - least < longestSleep ? lag : least
}

/** Returns true if the phone's clock shows a time before `passed`. An empty battery can reset a clock. */
export function isClockBehind(): boolean {
  return passed - Date.now() - getMeasuredOffset() > toleratedSkew
}

/**
 * A call that returned the server's time. All times are epoch milliseconds. `sentAt` and `answeredAt` are by the
 * phone's clock.
 */
export interface TimedCall {
  readonly sentAt: number
  readonly answeredAt: number
  readonly serverNow: number
}

/** Measures the offset of the server's clock from a call. */
export function measureClock(call: TimedCall): void {
  watchClock()
  setClockOffset(computeOffset(offset, call), call.answeredAt, call.serverNow)
}

/**
 * Returns the offset after a call. After a call that took too long, keeps `former`. Without `former`, even a slow call
 * counts.
 */
export function computeOffset(former: number | null, { sentAt, answeredAt, serverNow }: TimedCall): number {
  const took = answeredAt - sentAt
  // `took` is negative if the user set the phone's clock back during the call.
  if (former !== null && (took < 0 || took > longestCall)) return former
  return Math.round(serverNow - (sentAt + answeredAt) / 2)
}

/**
 * Returns the latest measured offset of the server's clock (ms). Returns 0 if the user has set the phone's clock since,
 * because users set a clock to correct it.
 */
export function getMeasuredOffset(): number {
  if (offset === null || Date.now() < measuredAt - smallestSetting) return 0
  return isClockSet(offset, readClock() - reading) ? 0 : offset
}

/**
 * Returns the best known offset of the server's clock (ms). If the phone's clock shows a past time, the offset corrects
 * it so that time continues from `passed`.
 */
export function getClockOffset(): number {
  return getMeasuredOffset() + (isClockBehind() ? computeLag() : 0)
}

/** Returns the best known server time (epoch ms). All records use this time. */
export function now(): number {
  return Date.now() + getClockOffset()
}

/** Formats an instant with the UTC offset of the place's time zone, as records and screens need it (R1-188). */
export function formatPlaceInstant(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
