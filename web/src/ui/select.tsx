import { IconSelector } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface Option {
  value: string
  label: string
}

/** A group of options with its heading. The heading is hidden if the group is empty. */
export interface OptionGroup {
  heading: string
  options: readonly Option[]
}

export type SelectProps = FieldTexts &
  ComponentProps<'select'> & {
    /**
     * The options. An option that is a text has this text as label and value. `children` are options before the others.
     */
    data?: readonly (string | Option | OptionGroup)[] | undefined
    selectClassName?: string | undefined
  }

/** The browser's own select with its label and its error. */
export function Select({
  id,
  label,
  description,
  error,
  className,
  data = [],
  selectClassName = '',
  children,
  ...props
}: SelectProps) {
  return (
    <FieldFrame id={id} label={label} description={description} error={error} className={className}>
      {(control) => (
        <div className="control">
          <select {...control} {...props} className={`input ${selectClassName}`} data-right>
            {children}
            <Options options={data} />
          </select>
          <span className="control-section" data-side="right">
            <IconSelector aria-hidden />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

export function Options({ options }: { options: readonly (string | Option | OptionGroup)[] }) {
  return options.map((one) => {
    if (typeof one === 'object' && 'options' in one) {
      return (
        one.options.length > 0 && (
          <optgroup key={one.heading} label={one.heading}>
            <Options options={one.options} />
          </optgroup>
        )
      )
    }
    const { value, label } = typeof one === 'object' ? one : { value: one, label: one }
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
}
