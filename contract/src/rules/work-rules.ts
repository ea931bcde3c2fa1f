/** Limits of a group for the work of its people. Work beyond a limit causes a warning. It is not prevented. */
export interface WorkRules {
  /** Maximum minutes of work in a week from Sunday to Saturday. */
  weeklyMinutes: number
  /** Maximum minutes of work that belong to a day. */
  dailyMinutes: number
  /** Minimum minutes between the end of a day's work and the start of the next day's work. */
  restMinutes: number
  /** Maximum days of work in a row. */
  consecutiveDays: number
  /** Minimum number of Sundays without work in a month. */
  freeSundays: number
  /** Whether a 12x36 shift may have 12 hours even if `dailyMinutes` is less. */
  allow12x36: boolean
}

/** Rules that apply from `validFrom` until the first day of later rules. */
export interface DatedWorkRules extends WorkRules {
  validFrom: string
}

/**
 * The rules of a group that has set none, by Brazil's law. Rules that a group sets may differ, for example by a
 * collective agreement.
 */
export const usualWorkRules: WorkRules = {
  weeklyMinutes: 44 * 60,
  dailyMinutes: 10 * 60,
  restMinutes: 11 * 60,
  consecutiveDays: 6,
  freeSundays: 1,
  allow12x36: true,
}

/** The law behind each usual rule. CF is the constitution, CLT the labour code. */
export const workRuleSources: Record<keyof WorkRules, string> = {
  weeklyMinutes: 'CF, art. 7º, XIII',
  dailyMinutes: 'CLT, art. 58–59',
  restMinutes: 'CLT, art. 66',
  consecutiveDays: 'CLT, art. 67',
  freeSundays: 'CLT, art. 67',
  allow12x36: 'CLT, art. 59-A',
}

/** A week of 40 hours in five days, which the constitution may require in future. Users can simulate it. */
export const shorterWeek: Partial<WorkRules> = { weeklyMinutes: 40 * 60, consecutiveDays: 5 }

/** The maximum of each number in the rules. */
export const largestWorkRules = {
  weeklyMinutes: 7 * 1440,
  dailyMinutes: 1440,
  restMinutes: 2880,
  consecutiveDays: 30,
  freeSundays: 4,
} as const

export function findWorkRules(rows: readonly DatedWorkRules[], day: string): WorkRules {
  return (
    rows
      .filter(({ validFrom }) => validFrom <= day)
      .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? usualWorkRules
  )
}
