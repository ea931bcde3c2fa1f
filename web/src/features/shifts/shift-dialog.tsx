import { toFieldErrors } from '@zelo/contract/errors'
import type { Weekday } from '@zelo/contract/rules/calendar'
import { shiftKinds } from '@zelo/contract/rules/shifts'
import { timeMask } from '@zelo/contract/rules/typed-time'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { type ListedShift, writtenShift } from '@zelo/contract/shifts'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toWeekdayName } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import shiftDays from './shift-days.module.css'
import {
  createShiftDraft,
  type ShiftDraft,
  toShiftBody,
  toShiftDraft,
  withCycleLength,
  withKind,
} from './shift-draft.ts'
import { toShiftError } from './shift-words.ts'
import { saveShift, staleShifts } from './shifts.api.ts'
import styles from './shifts.module.css'
import { useRecordDraft } from './use-record-draft.ts'

/** Registers a shift, or edits a saved shift. Shows all wrong fields together. */
export function ShiftDialog(props: { shift: ListedShift | undefined; today: string; onClose: () => void }) {
  const { shift, today, onClose } = props
  const { t } = useTranslation()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const record = shift ? toShiftDraft(shift, today) : createShiftDraft(today)
  const edit = useRecordDraft(record, shift?.version, setErrors)
  const { run, fail } = useWrite({
    write: saveShift,
    success: t('shifts.saved'),
    failure: t('shifts.saveFailed'),
    stale: staleShifts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async () => {
    const body = toShiftBody(edit.draft)
    const parsed = writtenShift.safeParse(body, { reportInput: true })
    if (!parsed.success) return setErrors(toFieldErrors(parsed.error))
    try {
      await run({ version: edit.version ?? 1, shift: body, ...(shift && { id: shift.id }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'duplicate') return setErrors({ name: 'duplicate' })
      fail(error)
      edit.follow(error)
    }
  }
  return (
    <FormDialog
      title={t(shift ? 'shifts.edit' : 'shifts.add')}
      subtitle={shift ? t('shifts.editWhy') : undefined}
      verb={t('shifts.save')}
      changed={edit.isChanged}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ShiftFields
        draft={edit.draft}
        errors={errors}
        onChange={(next) => {
          edit.setDraft(next)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}

function ShiftFields(props: {
  draft: ShiftDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: ShiftDraft) => void
}) {
  const { draft, errors, onChange } = props
  const { t, i18n } = useTranslation()
  const put = (change: Partial<ShiftDraft>) => onChange({ ...draft, ...change })
  const isWeekly = draft.kind === '5x2' || draft.kind === '6x1'
  const time = (field: 'startTime' | 'endTime') => ({
    mask: timeMask,
    placeholder: 'HH:MM',
    autoComplete: 'off',
    value: draft[field],
    error: toShiftError(errors[field]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      put({ [field]: currentTarget.value }),
  })
  const weekdays = toShiftError(errors.weekdays)
  const cycle = toShiftError(errors.cycle)
  return (
    <>
      <TextInput
        label={t('shifts.name')}
        data-autofocus
        maxLength={120}
        autoComplete="off"
        value={draft.name}
        error={toShiftError(errors.name)}
        onChange={({ currentTarget }) => put({ name: currentTarget.value })}
      />
      <Select
        label={t('shifts.kind')}
        value={draft.kind}
        data={shiftKinds.map((kind) => ({ value: kind, label: t(`shifts.kinds.${kind}`) }))}
        onChange={({ currentTarget }) => onChange(withKind(draft, currentTarget.value as ShiftDraft['kind']))}
      />
      <div className={styles.three}>
        <MaskedInput label={t('shifts.start')} {...time('startTime')} />
        <MaskedInput label={t('shifts.end')} {...time('endTime')} />
        <TextInput
          label={t('shifts.break')}
          inputMode="numeric"
          maxLength={4}
          value={draft.breakMinutes}
          error={toShiftError(errors.breakMinutes)}
          onChange={({ currentTarget }) => put({ breakMinutes: currentTarget.value })}
        />
      </div>
      <p className={styles.fine}>{t('shifts.endWhy')}</p>
      {isWeekly && (
        <fieldset className={shiftDays.days} aria-describedby={weekdays ? 'shift-weekdays' : undefined}>
          <legend>{t('shifts.weekdays')}</legend>
          {WEEKDAYS.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={draft.weekdays.includes(day)}
                onChange={({ currentTarget }) =>
                  put({ weekdays: toggle(draft.weekdays, day, currentTarget.checked) })
                }
              />
              {toWeekdayName(day as Weekday, i18n.language)}
            </label>
          ))}
          {weekdays && (
            <div id="shift-weekdays" role="alert">
              <FieldError sentence={weekdays} />
            </div>
          )}
        </fieldset>
      )}
      {!isWeekly && (
        <div className={styles.two}>
          <DateField
            label={t(draft.kind === 'custom' ? 'shifts.anchorCustom' : 'shifts.anchor')}
            value={draft.anchorDay}
            error={toShiftError(errors.anchorDay)}
            onChange={(anchorDay) => put({ anchorDay })}
          />
          {draft.kind === 'custom' && (
            <TextInput
              label={t('shifts.cycleLength')}
              inputMode="numeric"
              maxLength={2}
              value={draft.cycleLength}
              error={cycle}
              onChange={({ currentTarget }) => onChange(withCycleLength(draft, currentTarget.value))}
            />
          )}
        </div>
      )}
      {!isWeekly && <p className={styles.fine}>{t('shifts.anchorWhy')}</p>}
      {draft.kind === 'custom' && (
        <fieldset className={shiftDays.days}>
          <legend>{t('shifts.cycle')}</legend>
          {draft.cycle.map((isWorked, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the cycle has no identity but its position
            <label key={index}>
              <input
                type="checkbox"
                checked={isWorked}
                onChange={({ currentTarget }) =>
                  put({ cycle: draft.cycle.with(index, currentTarget.checked) })
                }
              />
              {t('shifts.cycleDay', { n: index + 1 })}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

function toggle(days: readonly number[], day: number, isOn: boolean): number[] {
  return isOn ? [...days, day].sort((a, b) => a - b) : days.filter((one) => one !== day)
}
