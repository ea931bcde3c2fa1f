import type { Comparison } from '@zelo/contract/rules/audit-charts'
import type { Fill } from './audit-views.ts'

/** Fills of expected, accomplished, and accomplished that is more than a tenth over. */
export const timeFills = {
  expected: { token: '--line-strong', pattern: 'solid' },
  accomplished: { token: '--accent', pattern: 'solid' },
  over: { token: '--partial-mark', pattern: 'hatch' },
} as const satisfies Record<string, Fill>

export function isOver({ expected, accomplished }: Comparison): boolean {
  return accomplished > expected * 1.1
}

const steps = [5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3000]

/** Minutes between two lines of a scale: whole parts of an hour, then hours, so that there are five of them at most. */
export function stepOf(most: number): number {
  return steps.find((step) => most / step <= 5) ?? Math.ceil(most / 5 / 6000) * 6000
}
