import { toZonedIso } from '@zelo/contract/rules/calendar'

/** Minimum skew of a phone's clock that counts as wrong (ms). The server marks such records too (`docs/domain.md`). */
export const toleratedSkew = 600_000

/**
 * Maximum duration of a call (ms). The server time of a longer call is ignored, because the phone may have slept during
 * the call.
 */
const longestCall = 10_000

/** Longest plausible sleep between two clock readings (ms). A longer gap means that the user set the clock. */
const longestSleep = 24 * 3_600_000

/** Maximum drift of a clock (ms). A larger step means that the user set the clock. */
const smallestSetting = 60_000

/** Server time minus phone time (ms). Null before the first response. */
let offset: number | null = null

/** Time of the latest measurement of the server's time (epoch ms, phone's clock). */
let measuredAt = 0

/** A server time that is certainly in the past (epoch ms). */
let passed = 0

/** Time by which the phone's clock was behind `passed` at the latest check (ms). Null if it was not behind. */
let lag: number | null = null

/** The phone's clock minus the page's monotonic time, which nobody can set. */
let reading = readClock()

function readClock(): number {
  return Date.now() - performance.now()
}

/**
 * Sets the offset of the server's clock: server time minus phone time (ms). `at` is the time of the measurement, by the
 * phone's clock. `passedAt` is a server time in the past. Both are epoch milliseconds.
 */
export function setClockOffset(milliseconds: number, at: number, passedAt: number): void {
  offset = milliseconds
  measuredAt = at
  passed = passedAt
  observeLag()
}

/**
 * Returns whether the user has set the phone's clock since `offset` was measured. `step` is how far the clock moved
 * against the page's monotonic time. The monotonic time may stop during sleep. A forward step therefore counts only if
 * it corrects the clock.
 */
export function isClockSet(offset: number, step: number): boolean {
  return step < -smallestSetting || (offset > smallestSetting && Math.abs(step - offset) < smallestSetting)
}

/** Checks whether the user set the phone's clock. Call this often, because a long sleep hides the change. */
export function watchClock(): void {
  if (offset !== null) offset = getMeasuredOffset()
  reading = readClock()
  observeLag()
}

function observeLag(): void {
  lag = isClockBehind() ? computeLag() : null
}

/** Returns the observed lag. If the user has since set the clock to another past time, returns the new lag. */
function computeLag(): number {
  const least = passed - Date.now() - getMeasuredOffset()
  return lag !== null && lag > least && lag - least < longestSleep ? lag : least
}

/** Returns whether the phone's clock shows a time in the past. An empty battery can cause this. */
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
 * Returns the offset after a call. If the call took too long, returns `former`. If `former` is null, returns the
 * measured offset anyway.
 */
export function computeOffset(former: number | null, { sentAt, answeredAt, serverNow }: TimedCall): number {
  const took = answeredAt - sentAt
  // `took` is negative if the user set the phone's clock back during the call.
  if (former !== null && (took < 0 || took > longestCall)) return former
  return Math.round(serverNow - (sentAt + answeredAt) / 2)
}

/**
 * Returns the latest measured offset of the server's clock (ms). If the user sets the phone's clock, it counts as right
 * until the next response. Users set a clock to correct it.
 */
export function getMeasuredOffset(): number {
  if (offset === null || Date.now() < measuredAt - smallestSetting) return 0
  return isClockSet(offset, readClock() - reading) ? 0 : offset
}

/**
 * Returns the best known offset of the server's clock (ms). If the phone's clock shows a time in the past, the time
 * continues from `passed`.
 */
export function getClockOffset(): number {
  return getMeasuredOffset() + (isClockBehind() ? computeLag() : 0)
}

/** Returns the best known server time (epoch ms). All records use this time. */
export function now(): number {
  return Date.now() + getClockOffset()
}

/** Formats an instant with the place's UTC offset, as in records and on screens (R1-188). */
export function formatPlaceInstant(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
