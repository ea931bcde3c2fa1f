import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import styles from './long-select.module.css'

interface Option {
  value: string
  label: string
}

/** Options under a heading. An empty group has no heading. */
export interface OptionGroup {
  heading: string
  options: readonly Option[]
}

/**
 * A select for thousands of options. It is as wide as its container. It first renders only the chosen option, so that the
 * form appears at once. A deferred render adds the others. They render again only when they change, not at each keystroke
 * in the form. `children` are options that come first.
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
      <Options options={isWhole ? options : pickOption(options, props.value)} />
    </NativeSelect>
  )
}

function pickOption(options: readonly (Option | OptionGroup)[], chosen: string): Option[] {
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
