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
import { useRecordDraft } from './use-record-draft.ts'

/** Adds work rules from a day on, or edits existing rules. `start` fills the form. */
export function RulesDialog(props: {
  row: ListedWorkRules | undefined
  start: Rules
  today: string
  onClose: () => void
}) {
  const { row, start, today, onClose } = props
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<readonly RuleField[]>([])
  const [dayError, setDayError] = useState<string>()
  const record = { validFrom: row?.validFrom ?? today, ...toWorkRulesDraft(start) }
  const edit = useRecordDraft(record, row?.version, (errors) => setDayError(errors.validFrom))
  const { draft } = edit
  const { validFrom } = draft
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
    const isDay = isDate(validFrom)
    if (!isDay) setDayError(validFrom === '' ? 'required' : 'invalid')
    if (!parsed.rules || !isDay) return
    try {
      const rules = { ...parsed.rules, validFrom }
      await run({ version: edit.version ?? 1, rules, ...(row && { id: row.id }) })
    } catch (error) {
      const key = error instanceof ApiError ? error.errors.validFrom : undefined
      if (key) return setDayError(key)
      fail(error)
      edit.follow(error)
    }
  }
  return (
    <FormDialog
      title={t(row ? 'shifts.editRules' : 'shifts.addRules')}
      verb={t('shifts.save')}
      changed={edit.isChanged}
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
            edit.setDraft({ ...draft, validFrom: day })
            setDayError(undefined)
          }}
        />
      </div>
      <RulesFields
        draft={draft}
        wrong={wrong}
        onChange={(next) => {
          edit.setDraft({ ...draft, ...next })
          setWrong([])
        }}
      />
    </FormDialog>
  )
}
