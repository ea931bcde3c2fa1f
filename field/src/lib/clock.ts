import { toZonedIso } from '@zelo/contract/rules/calendar'

/** From here on a phone's clock counts as wrong, in milliseconds: the server marks such records too (DOMAIN §5). */
export const toleratedSkew = 600_000

let offset = 0

/** Keeps how far the server's clock is ahead of this phone's, in milliseconds. */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds
}

/** How far the server's clock is ahead of this phone's, in milliseconds, as last heard. */
export function clockOffset(): number {
  return offset
}

/** The time by the server's clock as far as it is known, epoch milliseconds: what was done is told by it. */
export function now(): number {
  return Date.now() + offset
}

/** An instant as records and screens carry it, with the place's own offset (DOMAIN §3). */
export function instantIn(timeZone: string, at = now()): string {
  return toZonedIso(at, timeZone)
}
