import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** A text input for several lines, with its label and its error. */
export function TextArea({
  id,
  label,
  description,
  error,
  className,
  ...props
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <FieldFrame id={id} label={label} description={description} error={error} className={className}>
      {(control) => <textarea {...control} {...props} className="input" />}
    </FieldFrame>
  )
}
