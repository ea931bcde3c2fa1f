import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export type TextInputProps = FieldTexts &
  ComponentProps<'input'> & {
    /** Decoration inside the frame. Clicks on it focus the input. */
    leftSection?: ReactNode
    /** A unit or a button inside the frame. */
    rightSection?: ReactNode
    inputClassName?: string | undefined
  }

/** A text input for one line, with its label and its error. */
export function TextInput({
  id,
  label,
  description,
  error,
  className,
  leftSection,
  rightSection,
  inputClassName = '',
  ...props
}: TextInputProps) {
  return (
    <FieldFrame id={id} label={label} description={description} error={error} className={className}>
      {(control) => (
        <div className="control">
          {leftSection && (
            <span className="control-section" data-side="left">
              {leftSection}
            </span>
          )}
          <input
            type="text"
            {...control}
            {...props}
            className={`input ${inputClassName}`}
            data-left={leftSection ? true : undefined}
            data-right={rightSection ? true : undefined}
          />
          {rightSection && (
            <span className="control-section" data-side="right">
              {rightSection}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
