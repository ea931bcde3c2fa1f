import { toZonedIso } from '@zelo/contract/rules/calendar'

/** From here on a phone's clock counts as wrong, in milliseconds: the server marks such records too (DOMAIN §5). */
export const toleratedSkew = 600_000

/** A call that took longer says nothing of the server's clock, in milliseconds: the phone slept in between. */
const longestCall = 10_000

/** null until the server was heard. */
let offset: number | null = null

/** Keeps how far the server's clock is ahead of this phone's, in milliseconds, as it was heard before. */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds
}

/** A call that told the server's time. Epoch milliseconds; the first two by the phone's clock. */
export interface TimedCall {
  readonly sentAt: number
  readonly answeredAt: number
  readonly serverNow: number
}

/** Learns from a call how far the server's clock is ahead. */
export function measureClock(call: TimedCall): void {
  offset = measuredOffset(offset, call)
}

/** What is known of the server's clock after a call: `former` where that took too long, unless nothing was known. */
export function measuredOffset(former: number | null, { sentAt, answeredAt, serverNow }: TimedCall): number {
  const took = answeredAt - sentAt
  // A negative time: the phone's clock was set back meanwhile.
  if (former !== null && (took < 0 || took > longestCall)) return former
  return Math.round(serverNow - (sentAt + answeredAt) / 2)
}

/** How far the server's clock is ahead of this phone's, in milliseconds, as last heard. */
export function clockOffset(): number {
  return offset ?? 0
}

/** The time by the server's clock as far as it is known, epoch milliseconds: what was done is told by it. */
export function now(): number {
  return Date.now() + clockOffset()
}

/** An instant as records and screens carry it, with the place's own offset (DOMAIN §3). */
export function instantIn(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
