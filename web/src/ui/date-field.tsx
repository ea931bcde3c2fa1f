import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { dateMask, readDate } from '@zelo/contract/rules/typed-date'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from './masked-input.tsx'

/**
 * One date, typed as DD/MM/YYYY. `value` is `YYYY-MM-DD`, or what has been typed of a date that is not complete or does
 * not exist, which the rules of the form tell apart.
 */
export function DateField(props: {
  label: ReactNode
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}) {
  const { label, value, error, onChange } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => shownOf(value))
  // What was set from outside shows; what is typed stays as it is typed.
  const shown = dayOf(typed) === value ? typed : shownOf(value)
  return (
    <MaskedInput
      mask={dateMask}
      label={label}
      value={shown}
      error={error}
      placeholder={t('ui.datePattern')}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(dayOf(currentTarget.value))
      }}
    />
  )
}

function shownOf(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? toDisplayDate(value) : value
}

/** While a date is shorter than ten characters it is being typed. */
function dayOf(typed: string): string {
  return (typed.length === 10 ? readDate(typed) : undefined) ?? typed
}
