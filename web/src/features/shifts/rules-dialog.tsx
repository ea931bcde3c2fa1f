import { isDate } from '@zelo/contract/rules/calendar'
import type { ListedWorkRules } from '@zelo/contract/work-rules'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { parseRules, type RuleField, toRulesDraft } from './rules-draft.ts'
import { RulesFields } from './rules-fields.tsx'
import { toShiftError } from './shift-words.ts'
import { type Rules, saveRules, staleShifts } from './shifts.api.ts'
import styles from './shifts.module.css'

/** Adds work rules from a day on, or edits existing ones. `start` fills the form. */
export function RulesDialog(props: {
  row: ListedWorkRules | undefined
  start: Rules
  today: string
  onClose: () => void
}) {
  const { row, start, today, onClose } = props
  const { t } = useTranslation()
  const [first] = useState(() => ({ validFrom: row?.validFrom ?? today, draft: toRulesDraft(start) }))
  const [validFrom, setValidFrom] = useState(first.validFrom)
  const [draft, setDraft] = useState(first.draft)
  const [wrong, setWrong] = useState<readonly RuleField[]>([])
  const [dayError, setDayError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isChanged = JSON.stringify({ validFrom, draft }) !== JSON.stringify(first)
  const { question, close } = useDialogQuestion({ changed: isChanged && !busy, onClose })
  const { run, fail } = useWrite({
    write: saveRules,
    success: t('shifts.rulesSaved'),
    failure: t('shifts.rulesFailed'),
    stale: staleShifts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = parseRules(draft)
    setWrong(parsed.wrong)
    setDayError(isDate(validFrom) ? undefined : 'required')
    if (!parsed.rules || !isDate(validFrom)) return
    setBusy(true)
    try {
      const rules = { ...parsed.rules, validFrom }
      await run({ version: row?.version ?? 1, rules, ...(row && { id: row.id }) })
    } catch (error) {
      const key = error instanceof ApiError ? error.errors.validFrom : undefined
      if (key) setDayError(key)
      else fail(error)
      setBusy(false)
    }
  }
  if (question) return question
  return (
    <Dialog
      title={t(row ? 'shifts.editRules' : 'shifts.addRules')}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            {t('ui.close')}
          </Button>
          <Button type="submit" form="work-rules" loading={busy}>
            {t('shifts.save')}
          </Button>
        </>
      }
    >
      <form id="work-rules" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  )
}
