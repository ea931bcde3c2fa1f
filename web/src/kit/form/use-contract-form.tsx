import { type FieldErrors, toFieldErrors } from '@zelo/contract/errors'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { closeToasts } from '../../ui/toast-store.ts'
import { type DraftOptions, type Edit, useDraft } from './use-draft.ts'

/** The values of a form: texts, choices and any other input of the schema. */
type Fields = Record<string, unknown>
type Name<Values> = Extract<keyof Values, string>

/**
 * The product's only form hook. The contract's schema validates the values. The form sends the schema's output, e.g.
 * trimmed text. All errors show at once, and the first invalid field takes the focus. An error disappears when its field
 * changes. Field errors of the server appear at their fields too.
 *
 * A form that can `follow` a record gets new `initialValues` when another user saves it. A field that both users changed
 * shows a conflict. Unsaved values reappear after an expired session. `draft` has the options of `useDraft`.
 *
 * `held` fields get their value from elsewhere. They do not count as unsaved changes.
 *
 * `schema` may be a function that loads it, because the sign-in page has no validator. `send` makes the call. `onFailure`
 * receives a failure after the form has shown its field errors. `onInvalid` receives the validation errors.
 */
export function useContractForm<Values extends Fields, Sent>(options: {
  schema: z.ZodType<Sent> | (() => Promise<z.ZodType<Sent>>)
  initialValues: Values
  /** Merges another user's edit into the draft (`mergeFields`). */
  follow?: (edit: Edit<Values>, now: Values) => { draft: Values; errors: Record<string, string> } | undefined
  held?: Partial<Values>
  draft?: DraftOptions<Values>
  /** `another` is true if the user pressed the button of `SaveAnother`. */
  send: (values: Sent, another: boolean) => Promise<void>
  onInvalid?: (errors: FieldErrors) => void
  onFailure: (error: unknown) => void
}) {
  const { schema, initialValues, follow, held } = options
  const edit = useDraft(initialValues, options.draft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const values = { ...edit.draft, ...held }

  // New initial values during a send are those that this form sent. They need no merge.
  const merged = sending ? undefined : follow?.(edit, initialValues)
  if (merged) {
    edit.begin({ base: initialValues, draft: merged.draft })
    setErrors((before) => ({ ...before, ...merged.errors }))
  }

  /** Replaces the values of some fields, even while the form sends. */
  function replace(part: Partial<Values>): void {
    edit.change(part)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }

  /** Sets the value that a user entered. Ignores input while the form sends, because the form may close with the response. */
  function set<Field extends Name<Values>>(field: Field, value: Values[Field]): void {
    if (!sending) replace({ [field]: value } as unknown as Partial<Values>)
  }

  /** Shows an error at a field whose value the screen does not accept. */
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
      // The sent values count as saved. Values that the server normalized arrive later with the record.
      if (follow) edit.begin((held) => ({ ...held, base: values }))
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
    changed: edit.isChanged,
    /** Restarts the form with the initial values, or with the given values. Removes all errors. */
    reset(values = initialValues) {
      edit.begin({ base: values, draft: values })
      setErrors({})
    },
    sending,
    edit,
  }
}

/** A form that contains at least these values. Components for several forms use this type. */
export type ContractForm<Values extends Fields> = Pick<
  ReturnType<typeof useContractForm<Values, unknown>>,
  'field' | 'values' | 'set' | 'error'
>

function toFieldMessage(key: string | undefined) {
  return key === undefined ? undefined : <FieldMessage of={key} />
}

/** Shows the sentence of a message key. The sentence changes with the language. */
function FieldMessage({ of: key }: { of: string }) {
  useTranslation()
  return <FieldError sentence={toFieldSentence(key)} />
}
