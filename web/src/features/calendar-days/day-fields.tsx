import type { Company } from '@zelo/contract/companies'
import { calendarDayKinds } from '@zelo/contract/rules/calendar-days'
import { useTranslation } from 'react-i18next'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { DayBody } from './calendar-days.api.ts'
import styles from './calendar-days.module.css'

/** The ways to choose the days: one day, the same date each year, a range of days, or a number of days from Easter. */
const repeats = ['once', 'yearly', 'range', 'easter'] as const

/** The form state of a new day. */
export interface DayDraft {
  companyId: number | null
  name: string
  kind: DayBody['kind']
  effect: DayBody['effect']
  repeat: (typeof repeats)[number]
  /** A date in the form `YYYY-MM-DD`, or the text typed so far. */
  day: string
  to: string
  /** The number of days after Easter as typed. A negative number means days before Easter. */
  fromEaster: string
  isHalf: boolean
  startTime: string
  endTime: string
  source: string
}

export function createDraft(companyId: number | null, day: string): DayDraft {
  return {
    companyId,
    name: '',
    kind: 'closure',
    effect: 'skip',
    repeat: 'once',
    day,
    to: day,
    fromEaster: '',
    isHalf: false,
    startTime: '00:00',
    endTime: '12:00',
    source: '',
  }
}

/** Returns the request body for the calendar row that a draft adds. */
export function toDayBody(draft: DayDraft): DayBody {
  const { companyId, name, kind, effect, repeat, day, to, fromEaster, source } = draft
  const days = {
    once: { day },
    yearly: { rule: day.slice(5) },
    range: { from: day, to },
    easter: { rule: `easter${toSigned(fromEaster)}` },
  }
  return {
    companyId,
    name,
    kind,
    effect,
    source,
    ...days[repeat],
    ...(draft.isHalf && { startTime: draft.startTime, endTime: draft.endTime }),
  }
}

function toSigned(text: string): string {
  const typed = text.trim()
  return /^\d+$/.test(typed) ? `+${typed}` : typed.replace('−', '-')
}

/** Returns the form field at which an error of a request field appears. */
export function toDraftField(field: string, { repeat }: DayDraft): string {
  if (field === 'rule') return repeat === 'easter' ? 'fromEaster' : 'day'
  return field === 'from' ? 'day' : field
}

export function DayFields(props: {
  draft: DayDraft
  errors: Readonly<Record<string, string>>
  companies: readonly Company[]
  onChange: (change: Partial<DayDraft>) => void
}) {
  const { draft, errors, companies, onChange } = props
  const { t, i18n } = useTranslation()
  const error = (field: string) => {
    const key = errors[field]
    if (key === undefined) return undefined
    const own = `calendarDays.errors.${key}` as 'calendarDays.errors.calendar_one_of'
    const sentence = t(own)
    return i18n.exists(own) ? sentence : toFieldSentence(key)
  }
  const text = (field: 'name' | 'source' | 'fromEaster' | 'startTime' | 'endTime') => ({
    value: draft[field],
    error: error(field),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  })
  return (
    <div className={styles.fields}>
      <TextInput label={t('calendarDays.name')} maxLength={120} data-autofocus {...text('name')} />
      <Select
        label={t('calendarDays.repeat')}
        value={draft.repeat}
        data={repeats.map((value) => ({ value, label: t(`calendarDays.repeats.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ repeat: currentTarget.value as DayDraft['repeat'] })}
      />
      <div className={styles.pair}>
        {draft.repeat === 'easter' ? (
          <TextInput
            label={t('calendarDays.fromEaster')}
            description={t('calendarDays.fromEasterWhy')}
            inputMode="text"
            {...text('fromEaster')}
          />
        ) : (
          <DateField
            label={t(draft.repeat === 'range' ? 'calendarDays.from' : 'calendarDays.day')}
            value={draft.day}
            error={error('day')}
            onChange={(day) => onChange({ day })}
          />
        )}
        {draft.repeat === 'range' && (
          <DateField
            label={t('calendarDays.to')}
            value={draft.to}
            error={error('to')}
            onChange={(to) => onChange({ to })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <Select
          label={t('calendarDays.kind')}
          value={draft.kind}
          data={calendarDayKinds.map((value) => ({ value, label: t(`calendarDays.kinds.${value}`) }))}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as DayDraft['kind'] })}
        />
        <Select
          label={t('calendarDays.effect')}
          value={draft.effect}
          data={(['skip', 'keep'] as const).map((value) => ({
            value,
            label: t(`calendarDays.effects.${value}`),
          }))}
          onChange={({ currentTarget }) => onChange({ effect: currentTarget.value as DayDraft['effect'] })}
        />
      </div>
      <Select
        label={t('calendarDays.company')}
        value={String(draft.companyId ?? '')}
        data={[
          { value: '', label: t('calendarDays.allCompanies') },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ companyId: value === '' ? null : Number(value) })
        }
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.isHalf}
          onChange={({ currentTarget }) => onChange({ isHalf: currentTarget.checked })}
        />
        {t('calendarDays.half')}
      </label>
      {draft.isHalf && (
        <>
          <div className={styles.pair}>
            <TextInput type="time" label={t('calendarDays.start')} {...text('startTime')} />
            <TextInput type="time" label={t('calendarDays.end')} {...text('endTime')} />
          </div>
          <p className={styles.soft}>{t('calendarDays.halfWhy')}</p>
        </>
      )}
      <TextInput label={t('calendarDays.source')} maxLength={2000} {...text('source')} />
    </div>
  )
}
