/**
 * The recipients of an alert's steps, in order (decision 033). The first step notifies the cleaner and the people whom
 * the rules name. The second notifies the coordinators of the company. The third notifies the coordinators of the parent
 * company and the master administrators.
 */
export const audiences = ['first', 'company', 'parent'] as const
export type Audience = (typeof audiences)[number]

const minute = 60_000

/** Milliseconds from `alarmAt` to each escalation step of an alert about a late cleaning. */
const lateDelays: Record<Audience, number> = { first: 0, company: 15 * minute, parent: 60 * minute }
/** The delays of all other alerts. These alerts do not notify the cleaner, because the time for the work is over. */
const otherDelays: Record<Audience, number> = { first: 0, company: 0, parent: 60 * minute }

/** Kinds of alerts that send no messages. Only the list of alerts shows them. */
const silentKinds: readonly string[] = ['overrun']

/** Kinds of alerts about which the cleaner receives a message. */
const cleanerKinds: readonly string[] = ['late_start']

export const isSilent = (kind: string) => silentKinds.includes(kind)
export const concernsCleaner = (kind: string) => cleanerKinds.includes(kind)

/**
 * Returns the due time of a step. If no step has reached anybody yet, the next step is due at once. A branch without
 * coordinators therefore notifies the coordinators of its parent company.
 */
export function stepDue(kind: string, step: number, alarmAt: Date, hasReached: boolean): Date {
  const audience = audiences[step]
  if (!audience || !hasReached) return alarmAt
  return new Date(alarmAt.getTime() + (concernsCleaner(kind) ? lateDelays : otherDelays)[audience])
}
