import { memo, useDeferredValue } from 'react'
import { type Option, type OptionGroup, Options, Select, type SelectProps } from '../../ui/select.tsx'
import styles from './long-select.module.css'

const KeptOptions = memo(Options)

/**
 * A select for thousands of options. It is as wide as its container. It first renders only the chosen option, so that
 * the form appears at once. A deferred render adds the other options. The options do not render again at each keystroke
 * in the form. `children` are options before the others.
 */
export function LongSelect(
  props: Omit<SelectProps, 'data' | 'value'> & {
    value: string
    options: readonly (Option | OptionGroup)[]
  },
) {
  const { options, children, ...others } = props
  const isWhole = useDeferredValue(true, false)
  return (
    <Select {...others} selectClassName={styles.select}>
      {children}
      <KeptOptions options={isWhole ? options : pickOption(options, props.value)} />
    </Select>
  )
}

function pickOption(options: readonly (Option | OptionGroup)[], chosen: string): Option[] {
  return options
    .flatMap((one) => ('options' in one ? one.options : one))
    .filter(({ value }) => value === chosen)
}
