import { type FieldErrors, fieldErrorsOf } from '@zelo/contract/errors'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError } from '../lib/client.ts'
import { fieldSentence } from '../lib/field-sentence.ts'
import { FieldError } from '../ui/field-error.tsx'

/** What a form holds: text that is typed or chosen, and whatever the schema makes something of. */
type Fields = Record<string, unknown>
type Name<Values> = Extract<keyof Values, string>

/**
 * The one form of the product: the contract's schema decides what is right, and what is sent is its output, so text is
 * trimmed where the schema trims it. All errors show at once, the first field with one takes the focus, and an error
 * goes away when its field changes. Field errors of the server's answer come to their fields as well.
 *
 * `schema` may be a function that loads it: the sign-in page comes without the validator. `send` makes the call; a
 * failure goes to `onFailure` after its field errors are on their fields. `onInvalid` hears what the schema refused.
 */
export function useContractForm<Values extends Fields, Sent>(options: {
  schema: z.ZodType<Sent> | (() => Promise<z.ZodType<Sent>>)
  initialValues: Values
  send: (values: Sent) => Promise<void>
  onInvalid?: (errors: FieldErrors) => void
  onFailure: (error: unknown) => void
}) {
  const { schema, initialValues } = options
  const [values, setValues] = useState(initialValues)
  const [start, setStart] = useState(initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function set<Field extends Name<Values>>(field: Field, value: Values[Field]): void {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  function showErrors(keys: Record<string, string>): void {
    flushSync(() => {
      setErrors(keys)
      setSending(false)
    })
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      const parsed = (typeof schema === 'function' ? await schema() : schema).safeParse(values)
      if (!parsed.success) {
        const wrong = fieldErrorsOf(parsed.error)
        showErrors(wrong)
        options.onInvalid?.(wrong)
        return
      }
      setErrors({})
      await options.send(parsed.data)
    } catch (error) {
      showErrors(error instanceof ApiError ? error.errors : {})
      options.onFailure(error)
    } finally {
      setSending(false)
    }
  }

  return {
    /** For `<form {...form.props}>`; the browser's own bubbles stay away. */
    props: { ref: element, onSubmit: submit, noValidate: true },
    /** For an input of text, e.g. `<TextInput {...form.field('name')} />`. */
    field: <Field extends Name<Values>>(field: Field) => ({
      name: field,
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) =>
        set(field, event.currentTarget.value as Values[Field]),
      error: messageOf(errors[field]),
      // Mantine's password field does not say it by itself.
      'aria-invalid': errors[field] === undefined ? undefined : (true as const),
    }),
    /** What is wrong with a field, ready for an input's `error`. */
    error: (field: Name<Values>) => messageOf(errors[field]),
    values,
    set,
    /** Whether a value is another than at first. */
    changed: Object.entries(start).some(([field, value]) => values[field] !== value),
    /** Back to the initial values, without errors. */
    reset() {
      setValues(initialValues)
      setStart(initialValues)
      setErrors({})
    },
    sending,
  }
}

/** A form that holds at least these values, for the fields that several forms share. */
export type ContractForm<Values extends Fields> = Pick<
  ReturnType<typeof useContractForm<Values, unknown>>,
  'field' | 'values' | 'set' | 'error'
>

function messageOf(key: string | undefined) {
  return key === undefined ? undefined : <FieldMessage of={key} />
}

/** A message key in the language of the moment: it changes when the language does. */
function FieldMessage({ of: key }: { of: string }) {
  useTranslation()
  return <FieldError sentence={fieldSentence(key)} />
}
