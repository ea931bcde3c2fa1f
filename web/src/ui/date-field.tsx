import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { dateMask, readDate } from '@zelo/contract/rules/typed-date'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from './masked-input.tsx'

/**
 * A date input for DD/MM/YYYY. `value` is `YYYY-MM-DD` for a complete date. Otherwise it is the typed text, so that the
 * form can distinguish incomplete dates from impossible ones.
 */
export function DateField(props: {
  label: ReactNode
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}) {
  const { label, value, error, onChange } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toShownText(value))
  // Shows the typed text while it stands for `value`. Otherwise the form has set another value.
  const shown = toDayValue(typed) === value ? typed : toShownText(value)
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
        onChange(toDayValue(currentTarget.value))
      }}
    />
  )
}

function toShownText(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? toDisplayDate(value) : value
}

/** Returns the value of a typed text. A text shorter than ten characters is incomplete and is returned unchanged. */
function toDayValue(typed: string): string {
  return (typed.length === 10 ? readDate(typed) : undefined) ?? typed
}
