import { largestWorkRules } from '@zelo/contract/rules/work-rules'
import type { Rules } from './shifts.api.ts'

export const hourFields = ['weeklyMinutes', 'dailyMinutes', 'restMinutes'] as const
export const numberFields = ['consecutiveDays', 'freeSundays'] as const
export type RuleField = (typeof hourFields)[number] | (typeof numberFields)[number]

/** The smallest allowed value of each work rule. */
export const leastRules = {
  weeklyMinutes: 1,
  dailyMinutes: 1,
  restMinutes: 0,
  consecutiveDays: 1,
  freeSundays: 0,
} as const

/** The rules as the form holds them. Hours are texts such as `44` or `7:20`. */
export type RulesDraft = Record<RuleField, string> & { allow12x36: boolean }

export function toWorkRulesDraft(rules: Rules): RulesDraft {
  return {
    weeklyMinutes: formatHourText(rules.weeklyMinutes),
    dailyMinutes: formatHourText(rules.dailyMinutes),
    restMinutes: formatHourText(rules.restMinutes),
    consecutiveDays: String(rules.consecutiveDays),
    freeSundays: String(rules.freeSundays),
    allow12x36: rules.allow12x36,
  }
}

export function parseWorkRules(draft: RulesDraft): { rules: Rules | undefined; wrong: RuleField[] } {
  const values = {
    weeklyMinutes: readHours(draft.weeklyMinutes),
    dailyMinutes: readHours(draft.dailyMinutes),
    restMinutes: readHours(draft.restMinutes),
    consecutiveDays: readWhole(draft.consecutiveDays),
    freeSundays: readWhole(draft.freeSundays),
  }
  const wrong = [...hourFields, ...numberFields].filter((field) => {
    const value = values[field]
    return Number.isNaN(value) || value < leastRules[field] || value > largestWorkRules[field]
  })
  return { rules: wrong.length > 0 ? undefined : { ...values, allow12x36: draft.allow12x36 }, wrong }
}

/** Returns `44` for 2640 minutes, and `7:20` for 440. */
export function formatHourText(minutes: number): string {
  const rest = minutes % 60
  const hours = String(Math.floor(minutes / 60))
  return rest === 0 ? hours : `${hours}:${String(rest).padStart(2, '0')}`
}

/** Reads `44`, `7:20`, `7h20` or `7,5` as minutes. */
function readHours(text: string): number {
  const parts = /^(\d{1,3})(?:[:h](\d{2}))?h?$/.exec(text.trim().toLowerCase())
  if (parts && Number(parts[2] ?? 0) < 60) return Number(parts[1]) * 60 + Number(parts[2] ?? 0)
  const decimal = /^(\d{1,3})[.,](\d)$/.exec(text.trim())
  return decimal ? Number(decimal[1]) * 60 + Number(decimal[2]) * 6 : Number.NaN
}

function readWhole(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
}
