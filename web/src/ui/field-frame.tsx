import { type ReactNode, useId } from 'react'

/** The texts around the control of a form field. */
export interface FieldTexts {
  label?: ReactNode
  /** An explanation below the field. */
  description?: ReactNode
  /** The reason why the value is wrong. With an error, the control is marked as invalid. */
  error?: ReactNode
  /** A class for the whole field, not for its control. */
  className?: string | undefined
}

/** Props that connect a control with the texts of its field. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, a control, its error and its description. `children` renders the control with the given props. */
export function FieldFrame(
  props: FieldTexts & { id: string | undefined; children: (control: ControlProps) => ReactNode },
) {
  const { label, description, error, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const errorId = error ? `${id}-error` : undefined
  const descriptionId = description ? `${id}-description` : undefined
  return (
    <div className={className ? `field ${className}` : 'field'}>
      {label && (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, descriptionId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {description && (
        <p className="field-description" id={descriptionId}>
          {description}
        </p>
      )}
    </div>
  )
}
