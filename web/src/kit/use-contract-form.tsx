import { type FieldErrors, fieldErrorsOf } from '@zelo/contract/errors'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError } from '../lib/client.ts'
import { fieldSentence } from '../lib/field-sentence.ts'
import { FieldError } from '../ui/field-error.tsx'
import { closeToasts } from '../ui/toast-store.ts'
import { keptValues, useKeptValues } from './use-kept-values.ts'

/** What a form holds: text that is typed or chosen, and whatever the schema makes something of. */
type Fields = Record<string, unknown>
type Name<Values> = Extract<keyof Values, string>

/**
 * The one form of the product: the contract's schema decides what is right, and what is sent is its output, so text is
 * trimmed where the schema trims it. All errors show at once, the first field with one takes the focus, and an error
 * goes away when its field changes. Field errors of the server's answer come to their fields as well.
 *
 * A form that `follows` a record has `initialValues` that change when somebody else saves it: the fields that were not
 * touched change with them, the others stay, and one that both have changed says so. What was typed when the session
 * was over stands there again afterwards, unless the form `keeps` it itself: then that is false.
 *
 * Fields that are `held` elsewhere have their value from there: they are no change of the form that could be lost.
 *
 * `schema` may be a function that loads it: the sign-in page comes without the validator. `send` makes the call; a
 * failure goes to `onFailure` after its field errors are on their fields. `onInvalid` hears what the schema refused.
 */
export function useContractForm<Values extends Fields, Sent>(options: {
  schema: z.ZodType<Sent> | (() => Promise<z.ZodType<Sent>>)
  initialValues: Values
  follows?: boolean
  held?: Partial<Values>
  keeps?: boolean
  send: (values: Sent) => Promise<void>
  onInvalid?: (errors: FieldErrors) => void
  onFailure: (error: unknown) => void
}) {
  const { schema, initialValues, follows = false, held, keeps = true } = options
  const [own, setValues] = useState(() => (keeps && keptValues(initialValues)) || initialValues)
  const [start, setStart] = useState(initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const values = { ...own, ...held }
  const changed = changedFields(start, own).length > 0
  useKeptValues(own, initialValues, keeps && changed)

  // While it is sent the new values are the form's own.
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

  /** Puts other values into some fields, also while the form is sent. */
  function replace(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  /** What somebody types. While it is sent nothing is taken: the form may close with the answer, and it would be lost. */
  function set<Field extends Name<Values>>(field: Field, value: Values[Field]): void {
    if (!sending) replace({ [field]: value } as unknown as Partial<Values>)
  }

  /** Says at a field what is wrong with a value that the form did not take. */
  function refuse(field: Name<Values>, key: string): void {
    setErrors((before) => ({ ...before, [field]: key }))
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
    closeToasts()
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
      // As it was sent is how it is now; the record says it in its own spelling.
      if (follows) setStart(values)
    } catch (error) {
      showErrors(error instanceof ApiError ? error.errors : {})
      options.onFailure(error)
    } finally {
      setSending(false)
    }
  }

  return {
    /** For `<form {...form.props}>`; the browser's own bubbles stay away. */
    props: { ref: element, onSubmit: submit, noValidate: true, 'aria-busy': sending },
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
    replace,
    refuse,
    /** Whether a value is another than at first. */
    changed,
    /** Back to the initial values, without errors. */
    reset() {
      setValues(initialValues)
      setStart(initialValues)
      setErrors({})
    },
    sending,
  }
}

function changedFields<Values extends Fields>(before: Values, now: Values): Name<Values>[] {
  return (Object.keys(before) as Name<Values>[]).filter((field) => now[field] !== before[field])
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
