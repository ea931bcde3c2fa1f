import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** Several lines of text with their label and their error. */
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
