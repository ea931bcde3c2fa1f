import { toZonedIso } from '@zelo/contract/rules/calendar'

/** From here on a phone's clock counts as wrong, in milliseconds: the server marks such records too (DOMAIN §5). */
export const toleratedSkew = 600_000

/** A call that took longer says nothing of the server's clock, in milliseconds: the phone slept in between. */
const longestCall = 10_000

/** A phone that counts for itself may sleep so long between two looks, in milliseconds: what goes on for longer was set. */
const longestSleep = 24 * 3_600_000

/** By less than this, in milliseconds, a clock moves of itself. */
const smallestSetting = 60_000

/** null until the server was heard. */
let offset: number | null = null

/** When the server was heard, epoch milliseconds by the phone's clock. */
let heardAt = 0

/** A time by the server's clock that has passed, epoch milliseconds. */
let passed = 0

/** How far the phone's clock stood before what has passed when that was seen; null where it does not. */
let lag: number | null = null

/** How far the phone's clock was ahead of the page's own time, which nobody sets. */
let reading = readClock()

function readClock(): number {
  return Date.now() - performance.now()
}

/**
 * Keeps how far the server's clock is ahead of this phone's, in milliseconds, as it was heard at `at` by the latter, and a
 * time by the former that has passed. Epoch milliseconds.
 */
export function setClockOffset(milliseconds: number, at: number, passedAt: number): void {
  offset = milliseconds
  heardAt = at
  passed = passedAt
  seeLag()
}

/**
 * Whether a phone's clock was set after the server was heard to be `offset` ahead of it; it moved by `step` against the
 * page's own time. That may stand still while the phone sleeps: a step ahead is a setting only where it sets the clock
 * right.
 */
export function wasSet(offset: number, step: number): boolean {
  return step < -smallestSetting || (offset > smallestSetting && Math.abs(step - offset) < smallestSetting)
}

/** Looks whether the phone's clock was set; to be called often, since a sleep hides what was set during it. */
export function watchClock(): void {
  if (offset !== null) offset = heardOffset()
  reading = readClock()
  seeLag()
}

function seeLag(): void {
  lag = isBehind() ? currentLag() : null
}

/** The lag that was seen, unless the clock was set since, to another time that has passed. */
function currentLag(): number {
  const least = passed - Date.now() - heardOffset()
  return lag !== null && lag > least && lag - least < longestSleep ? lag : least
}

/** Whether the phone's clock shows a time that has passed already, as after its battery ran empty. */
export function isBehind(): boolean {
  return passed - Date.now() - heardOffset() > toleratedSkew
}

/** A call that told the server's time. Epoch milliseconds; the first two by the phone's clock. */
export interface TimedCall {
  readonly sentAt: number
  readonly answeredAt: number
  readonly serverNow: number
}

/** Learns from a call how far the server's clock is ahead. */
export function measureClock(call: TimedCall): void {
  watchClock()
  setClockOffset(measuredOffset(offset, call), call.answeredAt, call.serverNow)
}

/** What is known of the server's clock after a call: `former` where that took too long, unless nothing was known. */
export function measuredOffset(former: number | null, { sentAt, answeredAt, serverNow }: TimedCall): number {
  const took = answeredAt - sentAt
  // A negative time: the phone's clock was set back meanwhile.
  if (former !== null && (took < 0 || took > longestCall)) return former
  return Math.round(serverNow - (sentAt + answeredAt) / 2)
}

/**
 * How far the server's clock is ahead of this phone's, in milliseconds, as last heard. A clock that was set since counts
 * as right until the server is heard again: that is why people set it.
 */
export function heardOffset(): number {
  if (offset === null || Date.now() < heardAt - smallestSetting) return 0
  return wasSet(offset, readClock() - reading) ? 0 : offset
}

/**
 * How far the server's clock is ahead as far as is known, in milliseconds: as last heard, and so that time goes on from what
 * has passed on a phone whose clock shows less.
 */
export function clockOffset(): number {
  return heardOffset() + (isBehind() ? currentLag() : 0)
}

/** The time by the server's clock as far as it is known, epoch milliseconds: what was done is told by it. */
export function now(): number {
  return Date.now() + clockOffset()
}

/** An instant as records and screens carry it, with the place's own offset (DOMAIN §3). */
export function instantIn(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
