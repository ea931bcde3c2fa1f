import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { dateMask, readDate } from '@zelo/contract/rules/typed-date'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from './masked-input.tsx'

/**
 * A date input, typed as DD/MM/YYYY. `value` is `YYYY-MM-DD`, or the typed text of an incomplete or impossible date. The
 * form's rules distinguish the two.
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
  // Shows a value set from outside. Typed text stays as typed.
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

/** A text shorter than ten characters is still being typed. */
function toDayValue(typed: string): string {
  return (typed.length === 10 ? readDate(typed) : undefined) ?? typed
}
