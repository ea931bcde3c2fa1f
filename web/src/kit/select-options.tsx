import { memo } from 'react'

/** Options of a select, which may be thousands: drawn when they change, and not with each keystroke beside them. */
export const SelectOptions = memo(function SelectOptions(props: {
  options: readonly { value: string; label: string }[]
}) {
  return props.options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
})
