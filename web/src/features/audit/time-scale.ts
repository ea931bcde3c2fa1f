import type { Comparison } from '@zelo/contract/rules/audit-charts'
import type { Fill } from './audit-views.ts'

/**
 * The fills of expected time, of accomplished time, and of accomplished time that exceeds the expected time by more
 * than 10 %.
 */
export const timeFills = {
  expected: { token: '--line-strong', pattern: 'solid' },
  accomplished: { token: '--accent', pattern: 'solid' },
  over: { token: '--partial-mark', pattern: 'hatch' },
} as const satisfies Record<string, Fill>

export function isOver({ expected, accomplished }: Comparison): boolean {
  return accomplished > expected * 1.1
}

const steps = [5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3000]

/**
 * Returns the minutes between two lines of a scale. A scale up to `most` minutes gets at most five lines. Small steps are
 * fractions of an hour, larger ones are whole hours.
 */
export function chooseStep(most: number): number {
  return steps.find((step) => most / step <= 5) ?? Math.ceil(most / 5 / 6000) * 6000
}
