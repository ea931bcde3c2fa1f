import { type FieldErrors, toFieldErrors } from '@zelo/contract/errors'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { closeToasts } from '../../ui/toast-store.ts'
import { readKeptValues, useKeptValues } from './use-kept-values.ts'

/** The values of a form: texts, choices and any other input of the schema. */
type Fields = Record<string, unknown>
type Name<Values> = Extract<keyof Values, string>

/**
 * The product's only form hook. The contract's schema validates the values. The form sends the schema's output, e.g.
 * trimmed text. All errors show at once, and the first invalid field takes the focus. An error disappears when its field
 * changes. Field errors of the server appear at their fields too.
 *
 * A form that `follows` a record gets new `initialValues` when another user saves it. Untouched fields update, and edited
 * ones stay. A field that both users changed shows a conflict. Unsaved values reappear after an expired session. With
 * `keeps` false, the screen stores unsaved values.
 *
 * `held` fields get their value from elsewhere. They do not count as unsaved changes.
 *
 * `schema` may be a function that loads it, because the sign-in page has no validator. `send` makes the call. `onFailure`
 * receives a failure after the form has shown its field errors. `onInvalid` receives the validation errors.
 */
export function useContractForm<Values extends Fields, Sent>(options: {
  schema: z.ZodType<Sent> | (() => Promise<z.ZodType<Sent>>)
  initialValues: Values
  follows?: boolean
  held?: Partial<Values>
  keeps?: boolean
  /** `another` is true if the user pressed the button of `SaveAnother`. */
  send: (values: Sent, another: boolean) => Promise<void>
  onInvalid?: (errors: FieldErrors) => void
  onFailure: (error: unknown) => void
}) {
  const { schema, initialValues, follows = false, held, keeps = true } = options
  const [own, setValues] = useState(() => (keeps && readKeptValues(initialValues)) || initialValues)
  const [start, setStart] = useState(initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const values = { ...own, ...held }
  const changed = changedFields(start, own).length > 0
  useKeptValues(own, initialValues, keeps && changed)

  // New initial values during a send are the values that this form sent.
  const theirs = follows && !sending ? changedFields(start, initialValues) : []
  if (theirs.length > 0) {
    const mine = changedFields(start, values)
    const kept = Object.fromEntries(mine.map((field) => [field, values[field]]))
    const contested = mine.filter((field) => theirs.includes(field) && values[field] !== initialValues[field])
    setStart(initialValues)
    setValues({ ...initialValues, ...kept })
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(contested.map((field) => [field, 'changed_meanwhile'])),
    }))
  }

  /** Replaces the values of some fields, even while sending. */
  function replace(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  /** Sets the value that a user entered. Ignores input while the form sends, because the form may close with the response. */
  function set<Field extends Name<Values>>(field: Field, value: Values[Field]): void {
    if (!sending) replace({ [field]: value } as unknown as Partial<Values>)
  }

  /** Shows an error at a field whose value the screen rejects. */
  function reject(field: Name<Values>, key: string): void {
    setErrors((before) => ({ ...before, [field]: key }))
  }

  function showErrors(keys: Record<string, string>): void {
    flushSync(() => {
      setErrors(keys)
      setSending(false)
    })
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): Promise<void> {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (sending) return
    closeToasts()
    setSending(true)
    try {
      const parsed = (typeof schema === 'function' ? await schema() : schema).safeParse(values)
      if (!parsed.success) {
        const wrong = toFieldErrors(parsed.error)
        showErrors(wrong)
        options.onInvalid?.(wrong)
        return
      }
      setErrors({})
      await options.send(parsed.data, submitter?.matches('[data-another]') ?? false)
      // The sent values are now the saved values. The record with the server's spelling arrives later.
      if (follows) setStart(values)
    } catch (error) {
      showErrors(error instanceof ApiError ? error.errors : {})
      options.onFailure(error)
    } finally {
      setSending(false)
    }
  }

  return {
    /** Props for `<form {...form.props}>`. They turn off the browser's own validation messages. */
    props: { ref: element, onSubmit: submit, noValidate: true, 'aria-busy': sending },
    /** Returns props for a text input, e.g. `<TextInput {...form.field('name')} />`. */
    field: <Field extends Name<Values>>(field: Field) => ({
      name: field,
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) =>
        set(field, event.currentTarget.value as Values[Field]),
      error: toFieldMessage(errors[field]),
    }),
    /** Returns the error of a field, for the prop `error` of an input. */
    error: (field: Name<Values>) => toFieldMessage(errors[field]),
    values,
    set,
    replace,
    reject,
    /** Whether a value differs from its initial value. */
    changed,
    /** Starts again with the initial values, or with the given values. Removes all errors. */
    reset(values = initialValues) {
      setValues(values)
      setStart(values)
      setErrors({})
    },
    sending,
  }
}

function changedFields<Values extends Fields>(before: Values, now: Values): Name<Values>[] {
  return (Object.keys(before) as Name<Values>[]).filter((field) => now[field] !== before[field])
}

/** A form with at least these values. Components that several forms share use it. */
export type ContractForm<Values extends Fields> = Pick<
  ReturnType<typeof useContractForm<Values, unknown>>,
  'field' | 'values' | 'set' | 'error'
>

function toFieldMessage(key: string | undefined) {
  return key === undefined ? undefined : <FieldMessage of={key} />
}

/** Shows the sentence of a message key. The sentence follows language changes. */
function FieldMessage({ of: key }: { of: string }) {
  useTranslation()
  return <FieldError sentence={toFieldSentence(key)} />
}
