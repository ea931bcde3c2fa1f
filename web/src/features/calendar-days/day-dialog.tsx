import { newCalendarDay } from '@zelo/contract/calendar-days'
import type { Company } from '@zelo/contract/companies'
import { toFieldErrors } from '@zelo/contract/errors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { createDay, previewDay } from './calendar-days.api.ts'
import { createDraft, type DayDraft, DayFields, toDayBody, toDraftField } from './day-fields.tsx'
import { EffectDialog } from './effect-dialog.tsx'

/** Adds a day to the calendar. It first shows the form, then the effect on the plans, and then saves. */
export function CalendarDayDialog(props: {
  companies: readonly Company[]
  companyId: number | null
  day: string
  onSaved: (name: string) => void
  onClose: () => void
}) {
  const { companies, companyId, day, onSaved, onClose } = props
  const { t } = useTranslation()
  const [start] = useState(() => createDraft(companyId, day))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const body = toDayBody(draft)

  if (isChecked) {
    return (
      <EffectDialog
        title={draft.name}
        verb={t('calendarDays.saveDay')}
        success={t('calendarDays.added', { name: draft.name })}
        change={[JSON.stringify(body)]}
        preview={() => previewDay(body)}
        save={() => createDay(body)}
        onSaved={() => onSaved(draft.name)}
        onBack={() => setChecked(false)}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('calendarDays.add')}
      verb={t('calendarDays.showEffect')}
      changed={JSON.stringify(draft) !== JSON.stringify(start)}
      onSubmit={() => {
        const parsed = newCalendarDay.safeParse(body, { reportInput: true })
        if (parsed.success) return setChecked(true)
        const wrong = Object.entries(toFieldErrors(parsed.error))
        setErrors(Object.fromEntries(wrong.map(([field, key]) => [toDraftField(field, draft), key])))
      }}
      onClose={onClose}
    >
      <DayFields
        draft={draft}
        errors={errors}
        companies={companies}
        onChange={(change: Partial<DayDraft>) => {
          setDraft((before) => ({ ...before, ...change }))
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
