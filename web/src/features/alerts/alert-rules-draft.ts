import type { AlertRole, AlertRules } from '@zelo/contract/alert-rules'
import { longestTolerance } from '@zelo/contract/rules/alert-rules'
import { isTime } from '@zelo/contract/rules/calendar'

export const toleranceFields = ['lateStartMinutes', 'noShowMinutes', 'missedMinutes'] as const
type ToleranceField = (typeof toleranceFields)[number]

/** The state of the form. Minutes are texts. If there are no quiet hours, their times are empty texts. */
export interface RulesDraft extends Record<ToleranceField, string> {
  quietFrom: string
  quietTo: string
  quietDays: readonly number[]
  roles: readonly AlertRole[]
  userIds: readonly number[]
  digest: boolean
}

export type RulesError = 'minutes' | 'time' | 'timeMissing' | 'noLength'

export function toAlertRulesDraft(rules: AlertRules): RulesDraft {
  return {
    lateStartMinutes: String(rules.lateStartMinutes),
    noShowMinutes: String(rules.noShowMinutes),
    missedMinutes: String(rules.missedMinutes),
    quietFrom: rules.quietFrom ?? '',
    quietTo: rules.quietTo ?? '',
    quietDays: rules.quietDays,
    roles: rules.recipients.roles,
    userIds: rules.recipients.userIds,
    digest: rules.digest,
  }
}

type WantedRules = Omit<AlertRules, 'companyId' | 'own'>

/** Returns the rules to save, or the errors by field. */
export function parseAlertRules(draft: RulesDraft): {
  values: WantedRules | undefined
  errors: Partial<Record<ToleranceField | 'quietFrom' | 'quietTo', RulesError>>
} {
  const errors: Partial<Record<ToleranceField | 'quietFrom' | 'quietTo', RulesError>> = {}
  for (const field of toleranceFields) {
    const text = draft[field].trim()
    if (!/^\d{1,3}$/.test(text) || Number(text) > longestTolerance) errors[field] = 'minutes'
  }
  const { quietFrom, quietTo } = draft
  if (quietFrom !== '' && quietTo === '') errors.quietTo = 'timeMissing'
  if (quietFrom === '' && quietTo !== '') errors.quietFrom = 'timeMissing'
  if (quietFrom !== '' && quietFrom === quietTo) errors.quietTo = 'noLength'
  for (const field of ['quietFrom', 'quietTo'] as const) {
    if (draft[field] !== '' && !isTime(draft[field])) errors[field] = 'time'
  }
  if (Object.keys(errors).length > 0) return { values: undefined, errors }
  return {
    errors,
    values: {
      lateStartMinutes: Number(draft.lateStartMinutes),
      noShowMinutes: Number(draft.noShowMinutes),
      missedMinutes: Number(draft.missedMinutes),
      quietFrom: quietFrom || null,
      quietTo: quietTo || null,
      quietDays: [...draft.quietDays].sort((a, b) => a - b),
      recipients: { roles: [...draft.roles], userIds: [...draft.userIds] },
      digest: draft.digest,
    },
  }
}

/**
 * Returns the rules that differ from the saved draft. The server keeps the current value of all others. Both ends of the quiet
 * hours belong together.
 */
export function pickEdited(values: WantedRules, saved: RulesDraft): Partial<WantedRules> {
  const before = parseAlertRules(saved).values
  const edited = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name as keyof WantedRules]),
  )
  const { quietFrom, quietTo } = values
  const isQuietEdited = edited.some(([name]) => name === 'quietFrom' || name === 'quietTo')
  return { ...Object.fromEntries(edited), ...(isQuietEdited && { quietFrom, quietTo }) }
}
