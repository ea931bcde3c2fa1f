import { agendasPerSave } from '@zelo/contract/agendas'
import { isDate } from '@zelo/contract/rules/calendar'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import { toItemUserId } from '../agendas/schedule-draft.ts'
import { useFailedSubmit } from '../agendas/use-failed-submit.ts'
import { usePersonGroups } from '../agendas/use-person-groups.ts'
import type { Schedule } from '../agendas/use-schedule.ts'
import styles from './copy-dialog.module.css'
import { type CopyOrder, copyItems, toSunday } from './copy-items.ts'
import { Choice } from './spread-options.tsx'

/**
 * Duplicates the draft's items of a person, a day or a week. The server checks and stores the copies when the user
 * saves the schedule.
 */
export function CopyItemsDialog(props: {
  schedule: Schedule
  company: { id: number; name: string; today: string }
  users: readonly ListedUser[]
  onClose: () => void
}) {
  const { schedule, company, users, onClose } = props
  const { draft, people } = schedule
  const { t } = useTranslation()
  const { failed, form, reject } = useFailedSubmit()
  const [what, setWhat] = useState<CopyOrder['what']>('person')
  const sources = [...new Set(draft.items.map((item) => toItemUserId(draft, item)))].filter(
    (id) => id !== null,
  )
  const [start] = useState({ from: String(sources[0] ?? ''), day: company.today })
  const [persons, setPersons] = useState({ from: start.from, to: '' })
  const [days, setDays] = useState({ from: start.day, to: '' })
  const isFilled = persons.to !== '' || days.to !== ''
  const isChanged = isFilled || persons.from !== start.from || days.from !== start.day
  const order: CopyOrder =
    what === 'person'
      ? { what, from: Number(persons.from), to: Number(persons.to) }
      : { what, from: days.from, to: days.to }
  const problem = findProblem(order, company.today)
  const { plans, there } = problem ? { plans: [], there: 0 } : copyItems(draft, order, company.today)
  const total = draft.items.length + plans.length
  const groups = usePersonGroups(users, company)

  const add = () => {
    if (problem || plans.length === 0 || total > agendasPerSave) return reject()
    schedule.addItems(plans)
    onClose()
  }
  const sentence = failed && problem && <FieldError sentence={t(problem)} />
  return (
    <FormDialog
      width="small"
      title={t('planning.copies.title')}
      verb={t('planning.copies.verb')}
      changed={isChanged}
      formRef={form}
      className={styles.form}
      onSubmit={add}
      onClose={onClose}
    >
      <Choice
        legend={t('planning.copies.what')}
        name="what"
        value={what}
        options={{
          person: t('planning.copies.person'),
          day: t('planning.copies.day'),
          week: t('planning.copies.week'),
        }}
        onChange={setWhat}
      />
      {what === 'person' ? (
        <>
          <Select
            label={t('planning.copies.fromPerson')}
            value={persons.from}
            data={sources.map((id) => ({
              value: String(id),
              label: people.get(id) ?? t('planning.personGone'),
            }))}
            onChange={({ currentTarget }) => setPersons({ ...persons, from: currentTarget.value })}
          />
          <Select
            label={t('planning.copies.toPerson')}
            value={persons.to}
            data={groups}
            error={sentence}
            onChange={({ currentTarget }) => setPersons({ ...persons, to: currentTarget.value })}
          >
            <option value="">{t('planning.copies.choose')}</option>
          </Select>
        </>
      ) : (
        <>
          <DateField
            label={t(what === 'day' ? 'planning.copies.fromDay' : 'planning.copies.fromWeek')}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DateField
            label={t(what === 'day' ? 'planning.copies.toDay' : 'planning.copies.toWeek')}
            value={days.to}
            error={sentence}
            onChange={(to) => setDays({ ...days, to })}
          />
          <p className={styles.note}>
            {t(what === 'day' ? 'planning.copies.dayWhy' : 'planning.copies.weekWhy')}
          </p>
        </>
      )}
      {!problem && (
        <p className={styles.result} aria-live="polite">
          {t('planning.copies.result', { count: plans.length })}
          {there > 0 && <span>{t('planning.copies.there', { count: there })}</span>}
          {total > agendasPerSave && (
            <FieldError sentence={t('planning.many.tooMany', { count: total, most: agendasPerSave })} />
          )}
        </p>
      )}
    </FormDialog>
  )
}

function findProblem(order: CopyOrder, today: string) {
  if (order.what === 'person') {
    if (order.to === 0) return 'agendas.error.user_missing'
    return order.from === order.to ? 'planning.copies.same' : undefined
  }
  const { what, from, to } = order
  if (!isDate(from) || !isDate(to)) return 'agendas.error.validity_start_invalid'
  if (what === 'day' ? to < today : toSunday(to) < toSunday(today)) return 'planning.copies.past'
  const isSame = what === 'day' ? from === to : toSunday(from) === toSunday(to)
  return isSame ? 'planning.copies.same' : undefined
}
