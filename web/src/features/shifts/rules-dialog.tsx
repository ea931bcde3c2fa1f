import { isDate } from '@zelo/contract/rules/calendar'
import type { ListedWorkRules } from '@zelo/contract/work-rules'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { DateField } from '../../ui/date-field.tsx'
import { parseWorkRules, type RuleField, toWorkRulesDraft } from './rules-draft.ts'
import { RulesFields } from './rules-fields.tsx'
import { toShiftError } from './shift-words.ts'
import { type Rules, saveRules, staleShifts } from './shifts.api.ts'
import styles from './shifts.module.css'

/** Adds work rules from a day on, or edits existing rules. `start` fills the form. */
export function RulesDialog(props: {
  row: ListedWorkRules | undefined
  start: Rules
  today: string
  onClose: () => void
}) {
  const { row, start, today, onClose } = props
  const { t } = useTranslation()
  const [first] = useState(() => ({ validFrom: row?.validFrom ?? today, draft: toWorkRulesDraft(start) }))
  const [validFrom, setValidFrom] = useState(first.validFrom)
  const [draft, setDraft] = useState(first.draft)
  const [wrong, setWrong] = useState<readonly RuleField[]>([])
  const [dayError, setDayError] = useState<string>()
  const isChanged = JSON.stringify({ validFrom, draft }) !== JSON.stringify(first)
  const { run, fail } = useWrite({
    write: saveRules,
    success: t('shifts.rulesSaved'),
    failure: t('shifts.rulesFailed'),
    stale: staleShifts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async () => {
    const parsed = parseWorkRules(draft)
    setWrong(parsed.wrong)
    setDayError(isDate(validFrom) ? undefined : 'required')
    if (!parsed.rules || !isDate(validFrom)) return
    try {
      const rules = { ...parsed.rules, validFrom }
      await run({ version: row?.version ?? 1, rules, ...(row && { id: row.id }) })
    } catch (error) {
      const key = error instanceof ApiError ? error.errors.validFrom : undefined
      if (key) setDayError(key)
      else fail(error)
    }
  }
  return (
    <FormDialog
      title={t(row ? 'shifts.editRules' : 'shifts.addRules')}
      verb={t('shifts.save')}
      changed={isChanged}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.three}>
        <DateField
          label={t('shifts.validFrom')}
          value={validFrom}
          error={toShiftError(dayError)}
          onChange={(day) => {
            setValidFrom(day)
            setDayError(undefined)
          }}
        />
      </div>
      <RulesFields
        draft={draft}
        wrong={wrong}
        onChange={(next) => {
          setDraft(next)
          setWrong([])
        }}
      />
    </FormDialog>
  )
}
