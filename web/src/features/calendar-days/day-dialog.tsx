import { newCalendarDay } from '@zelo/contract/calendar-days'
import type { Company } from '@zelo/contract/companies'
import { toFieldErrors } from '@zelo/contract/errors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const [draft, setDraft] = useState(() => createDraft(companyId, day))
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
    <Dialog
      title={t('calendarDays.add')}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form="calendar-day">
            {t('calendarDays.showEffect')}
          </Button>
        </>
      }
    >
      <form
        id="calendar-day"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const parsed = newCalendarDay.safeParse(body, { reportInput: true })
          if (parsed.success) return setChecked(true)
          const wrong = Object.entries(toFieldErrors(parsed.error))
          setErrors(Object.fromEntries(wrong.map(([field, key]) => [toDraftField(field, draft), key])))
        }}
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
      </form>
    </Dialog>
  )
}
