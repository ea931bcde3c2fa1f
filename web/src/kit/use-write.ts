import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../lib/call.ts'
import { ApiError, codeOf } from '../lib/client.ts'
import { errorSentence } from '../lib/error-sentence.ts'
import { fieldSentence } from '../lib/field-sentence.ts'
import { showToast, type Toast } from '../ui/toast-store.ts'

/** From a successful write to the return to the screen's start (spec 2 §4). */
export const returnDelayMs = 1000

/**
 * A write with what follows it everywhere: the toast of success, fresh data, and the return of the screen `returnAfter`
 * milliseconds later at the earliest; or the toast of the failure. Its three functions are what `useContractForm` asks
 * for as `send`, `onInvalid` and `onFailure`.
 */
export function useWrite<Input, Answer>(options: {
  write: (input: Input) => Promise<Answer>
  /** The sentence of success; the title is 'Sucesso'. */
  success: string | ((answer: Answer) => string)
  /** The title of a failure; its text is the sentence of the error's code. */
  failure: string
  /** Another toast for an error of which the screen knows more. */
  explain?: (error: unknown) => Omit<Toast, 'id'> | undefined
  /** What the write made stale, also a refused one; every query that starts with one of these keys is asked again. */
  stale: readonly QueryKey[]
  returnAfter?: number
  /** Called once the data is fresh and the time is over; not when the screen was left meanwhile. */
  onSaved: (answer: Answer) => void
}) {
  const { write, success, failure, explain, stale, returnAfter = returnDelayMs, onSaved } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: write })
  const saved = useLatest(onSaved)

  const askAgain = () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const refuse = () =>
    showToast({ kind: 'error', title: t('kit.blankFields'), text: t('kit.blankFieldsWhy') })

  return {
    /** Writes, and is over when the screen has returned, so that nothing can be sent twice meanwhile. */
    run: async (input: Input) => {
      const answer = await mutateAsync(input)
      const text = typeof success === 'string' ? success : success(answer)
      showToast({ kind: 'success', title: t('ui.success'), text })
      // Any other answer may show what was written: it is asked for again where it is looked at next.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      await Promise.all([askAgain(), returnAfter > 0 && passed(returnAfter)])
      saved.current?.(answer)
    },
    /** The schema refused; its sentences stand at the fields. */
    refuse,
    fail: (error: unknown) => {
      if (isSessionOver(error)) return
      const code = codeOf(error)
      // Somebody else was first: what the screen shows is no longer so.
      if (code === 'not_found' || code === 'changed_meanwhile') void askAgain()
      const about = code === 'not_found' ? ('gone' as const) : undefined
      const explained = explain?.(error)
      if (explained) return showToast({ ...explained, about })
      const [field] = error instanceof ApiError ? Object.values(error.errors) : []
      if (code === 'invalid_input' && field) return refuse()
      const text = field ? fieldSentence(field) : errorSentence(error)
      showToast({ kind: 'error', title: failure, text, about })
    },
  }
}

/**
 * A write that a dialog has asked about: `busy` while it goes on. `onClose` is called when it has failed, as the toast has
 * told all there is to say; after a success whoever made the `write` closes the dialog.
 */
export function useConfirmed<Input>(
  write: { run: (input: Input) => Promise<void>; fail: (error: unknown) => void },
  onClose: () => void,
) {
  const [busy, setBusy] = useState(false)
  const confirm = async (input: Input) => {
    setBusy(true)
    try {
      await write.run(input)
    } catch (error) {
      write.fail(error)
      onClose()
    }
  }
  return { busy, confirm }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What is to be called last: as it is by then, and nothing once what asked for it is gone. */
function useLatest<Argument>(callback: (argument: Argument) => void) {
  const latest = useRef<(argument: Argument) => void>(null)
  useEffect(() => {
    latest.current = callback
    return () => {
      latest.current = null
    }
  })
  return latest
}
