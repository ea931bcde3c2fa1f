import type { AgendaDraftError } from '@zelo/contract/rules/agenda-draft'
import type { Weekday } from '@zelo/contract/rules/calendar'
import { canMove, type HolidayChoice, holidayChoices } from '@zelo/contract/rules/plan-days'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { toMonthName } from '@zelo/ui/lib/dates.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import { formatDraftError, formatShortWeekday, formatWeekdayLabel } from './agenda-words.ts'
import {
  isOnce,
  type PlanDraft,
  type PlanField,
  toggleWeekday,
  toOnce,
  withType,
  withValidFrom,
} from './plan-draft.ts'
import styles from './plan-fields.module.css'
import { PlanTimes } from './plan-times.tsx'

const usualTypes = ['sem', '12X'] as const
const moreTypes = ['semAlt', 'mes', 'ano'] as const

/**
 * The fields of a plan: environment, kind of days, validity and times (R3-084 to R3-089). Each of the `errors` appears at
 * its field. Rare kinds of days are under 'more options'. Without `environments` the environment field is missing.
 */
export function PlanFields(props: {
  draft: PlanDraft
  environments?: readonly { id: number; name: string }[]
  today: string
  errors: ReadonlyMap<PlanField, AgendaDraftError[]>
  onChange: (draft: PlanDraft) => void
}) {
  const { draft, environments, today, errors, onChange } = props
  const { t, i18n } = useTranslation()
  const options = useMemo(
    () => environments?.map(({ id, name }) => ({ value: String(id), label: name })),
    [environments],
  )
  const once = isOnce(draft)
  const isUsual = usualTypes.some((type) => type === draft.type)
  const [more, setMore] = useState(!isUsual)
  const types = more || !isUsual ? [...usualTypes, ...moreTypes] : usualTypes
  const sentence = (field: PlanField) => {
    const [first] = errors.get(field) ?? []
    return first && <FieldError sentence={formatDraftError(first, t, i18n.language)} />
  }

  return (
    <div className={styles.fields}>
      {options && (
        <LongSelect
          className={styles.wide}
          label={t('agendas.environment')}
          data-autofocus
          value={String(draft.environmentId ?? '')}
          options={options}
          error={sentence('environment')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, environmentId: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('agendas.chooseEnvironment')}</option>
        </LongSelect>
      )}
      <fieldset className={styles.wide} disabled={once}>
        <legend className={styles.legend}>
          {t('agendas.periodicity')}
          {!more && isUsual && (
            <button
              type="button"
              className={styles.more}
              onClick={({ currentTarget }) => {
                // The clicked button disappears, so the focus moves to the chosen kind of days.
                currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input:checked')?.focus()
                setMore(true)
              }}
            >
              {t('agendas.moreOptions')}
            </button>
          )}
        </legend>
        <div className={styles.types}>
          {types.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="type"
                value={type}
                checked={draft.type === type}
                onChange={() => onChange(withType(draft, type, today))}
              />
              <span>{t(`agendas.type.${type}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.wide}>
        {!once && <Days draft={draft} onChange={onChange} />}
        <label className={styles.once}>
          <input
            type="checkbox"
            checked={once}
            onChange={() =>
              onChange(
                once
                  ? { ...draft, weekdays: [1, 2, 3, 4, 5], validTo: '' }
                  : toOnce(draft, draft.validFrom || today),
              )
            }
          />
          {t('agendas.once')}
        </label>
        {sentence('days')}
      </div>
      <DateField
        label={t('agendas.validFrom')}
        value={draft.validFrom}
        error={sentence('validFrom')}
        onChange={(validFrom) => onChange(withValidFrom(draft, validFrom))}
      />
      <DateField
        label={
          <>
            {t('agendas.validTo')} <em className={styles.note}>{t('agendas.upToAYear')}</em>
          </>
        }
        value={draft.validTo}
        error={sentence('validTo')}
        onChange={(validTo) => onChange({ ...draft, validTo })}
      />
      <PlanTimes draft={draft} errors={errors.get('slots') ?? []} onChange={onChange} />
      <Select
        className={styles.wide}
        label={t('agendas.onHoliday')}
        value={draft.onHoliday}
        data={holidayChoices
          .filter((choice) => choice !== 'move' || canMove(draft.type))
          .map((value) => ({ value, label: t(`agendas.holidayChoices.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, onHoliday: value as HolidayChoice })}
      />
      <label className={styles.photo}>
        <input
          type="checkbox"
          checked={draft.singlePhoto}
          onChange={() => onChange({ ...draft, singlePhoto: !draft.singlePhoto })}
        />
        {t('agendas.singlePhoto')}
      </label>
    </div>
  )
}

/** The fields of the chosen kind of days. */
function Days({ draft, onChange }: { draft: PlanDraft; onChange: (draft: PlanDraft) => void }) {
  const { t, i18n } = useTranslation()
  const { type, weekdays, weekdays2 } = draft
  if (type === '12X') return <p className={styles.note}>{t('agendas.everyOtherDay')}</p>
  if (type === 'sem' || type === 'semAlt') {
    return (
      <div className={styles.weeks}>
        <WeekdayChoice
          legend={t(type === 'sem' ? 'agendas.weekdays' : 'agendas.oddWeeks')}
          chosen={weekdays}
          onToggle={(weekday) => onChange({ ...draft, weekdays: toggleWeekday(weekdays, weekday) })}
        />
        {type === 'semAlt' && (
          <WeekdayChoice
            legend={t('agendas.evenWeeks')}
            chosen={weekdays2}
            onToggle={(weekday) => onChange({ ...draft, weekdays2: toggleWeekday(weekdays2, weekday) })}
          />
        )}
      </div>
    )
  }
  return (
    <div className={styles.dayOfMonth}>
      <Select
        label={t('agendas.monthDay')}
        value={String(draft.dayOfMonth ?? '')}
        data={Array.from({ length: 31 }, (_, index) => String(index + 1))}
        onChange={({ currentTarget }) => onChange({ ...draft, dayOfMonth: Number(currentTarget.value) })}
      />
      {type === 'ano' && (
        <Select
          label={t('agendas.month')}
          value={String(draft.month ?? '')}
          data={Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: toMonthName(index + 1, i18n.language),
          }))}
          onChange={({ currentTarget }) => onChange({ ...draft, month: Number(currentTarget.value) })}
        />
      )}
      <p className={styles.note}>{t(type === 'mes' ? 'agendas.shorterMonth' : 'agendas.shorterYear')}</p>
    </div>
  )
}

function WeekdayChoice(props: {
  legend: string
  chosen: readonly Weekday[]
  onToggle: (weekday: Weekday) => void
}) {
  const { legend, chosen, onToggle } = props
  const { i18n } = useTranslation()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} title={formatWeekdayLabel(weekday, i18n.language)}>
            <input
              type="checkbox"
              aria-label={formatWeekdayLabel(weekday, i18n.language)}
              checked={chosen.includes(weekday)}
              onChange={() => onToggle(weekday)}
            />
            <span>{formatShortWeekday(weekday, i18n.language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
