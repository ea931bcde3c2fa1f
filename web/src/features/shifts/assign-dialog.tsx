import { useQuery } from '@tanstack/react-query'
import { isDate } from '@zelo/contract/rules/calendar'
import type { ShiftAssignment } from '@zelo/contract/shifts'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { formatShiftHours, toShiftError } from './shift-words.ts'
import { saveAssignment, shiftsQuery, staleShifts } from './shifts.api.ts'
import styles from './shifts.module.css'
import { useRecordDraft } from './use-record-draft.ts'

/** Gives a person a shift from a day on, or changes the validity of an assignment. */
export function AssignDialog(props: {
  person: { id: number; name: string }
  assignment: ShiftAssignment | undefined
  today: string
  onClose: () => void
}) {
  const { person, assignment, today, onClose } = props
  const { t } = useTranslation()
  const shifts = useQuery(shiftsQuery).data
  const [errors, setErrors] = useState<Record<string, string>>({})
  const record = {
    shiftId: assignment ? String(assignment.shiftId) : '',
    from: assignment?.from ?? today,
    to: assignment?.to ?? '',
  }
  const edit = useRecordDraft(record, assignment?.version, setErrors)
  const { draft } = edit
  const { run, fail } = useWrite({
    write: saveAssignment,
    success: t('shifts.assigned'),
    failure: t('shifts.assignFailed'),
    stale: staleShifts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const put = (change: Partial<typeof draft>) => {
    edit.setDraft({ ...draft, ...change })
    setErrors({})
  }
  const submit = async () => {
    const wrong = {
      ...(draft.shiftId === '' && { shiftId: 'required' }),
      ...(!isDate(draft.from) && { from: draft.from === '' ? 'required' : 'invalid' }),
      ...(draft.to !== '' && !isDate(draft.to) && { to: 'invalid' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      await run({
        userId: person.id,
        shiftId: Number(draft.shiftId),
        from: draft.from,
        to: draft.to === '' ? null : draft.to,
        known: assignment && { id: assignment.id, version: edit.version ?? assignment.version },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_input') return setErrors(error.errors)
      fail(error)
      edit.follow(error)
    }
  }
  return (
    <FormDialog
      title={t('shifts.assignTo', { person: person.name })}
      subtitle={assignment ? undefined : t('shifts.assignWhy')}
      verb={t('shifts.save')}
      changed={edit.isChanged}
      canSubmit={shifts?.length !== 0}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {shifts?.length === 0 && (
        <p>
          {t('shifts.noShifts')} <ButtonLink to="/turnos">{t('shifts.toShifts')}</ButtonLink>
        </p>
      )}
      <Select
        label={t('shifts.shift')}
        data-autofocus
        disabled={assignment !== undefined}
        value={draft.shiftId}
        error={toShiftError(errors.shiftId)}
        data={[
          { value: '', label: t('shifts.chooseShift') },
          ...(shifts ?? []).map((shift) => ({
            value: String(shift.id),
            label: `${shift.name}, ${formatShiftHours(shift, t)}`,
          })),
        ]}
        onChange={({ currentTarget }) => put({ shiftId: currentTarget.value })}
      />
      <div className={styles.two}>
        <DateField
          label={t('shifts.from')}
          value={draft.from}
          error={toShiftError(errors.from)}
          onChange={(from) => put({ from })}
        />
        <DateField
          label={t('shifts.to')}
          value={draft.to}
          error={toShiftError(errors.to)}
          onChange={(to) => put({ to })}
        />
      </div>
    </FormDialog>
  )
}
