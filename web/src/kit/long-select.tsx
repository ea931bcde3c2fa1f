import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import styles from './long-select.module.css'

interface Option {
  value: string
  label: string
}

/** Options under a heading; without any the heading is left out. */
export interface OptionGroup {
  heading: string
  options: readonly Option[]
}

/**
 * A select of options that may be thousands, as wide as its place. At first the chosen one stands alone, and the others
 * come piece by piece, so that the form is there at once; from then on they are drawn when they change, and not with each
 * keystroke beside them. `children` are options before them.
 */
export function LongSelect(
  props: Omit<NativeSelectProps, 'data' | 'value'> & {
    value: string
    options: readonly (Option | OptionGroup)[]
  },
) {
  const { options, children, ...others } = props
  const isWhole = useDeferredValue(true, false)
  return (
    <NativeSelect {...others} classNames={{ input: styles.select }}>
      {children}
      <Options options={isWhole ? options : onlyOf(options, props.value)} />
    </NativeSelect>
  )
}

function onlyOf(options: readonly (Option | OptionGroup)[], chosen: string): Option[] {
  return options
    .flatMap((one) => ('options' in one ? one.options : one))
    .filter(({ value }) => value === chosen)
}

const Options = memo(function Options({ options }: { options: readonly (Option | OptionGroup)[] }) {
  return options.map((one) => {
    if (!('options' in one)) {
      return (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      )
    }
    return (
      one.options.length > 0 && (
        <optgroup key={one.heading} label={one.heading}>
          <Options options={one.options} />
        </optgroup>
      )
    )
  })
})
