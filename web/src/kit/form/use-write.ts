import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../../lib/call.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { showToast, type Toast } from '../../ui/toast-store.ts'

/** Milliseconds from a successful write to the return to the screen's start (R2-210). */
const returnDelayMs = 1000

/**
 * Runs a write. On success it shows a toast, refreshes the data and calls `onSaved` after at least `returnAfter`
 * milliseconds. On failure it shows a toast. Its functions `run`, `reject` and `fail` fit `send`, `onInvalid` and
 * `onFailure` of `useContractForm`.
 */
export function useWrite<Input, Result>(options: {
  write: (input: Input) => Promise<Result>
  /** The text of the success toast. Its title is 'Sucesso'. */
  success: string | ((result: Result) => string)
  /** The title of the failure toast. The text of this toast explains the error code. */
  failure: string
  /** Returns another toast for an error that the screen can explain better. */
  explain?: (error: unknown) => Omit<Toast, 'id'> | undefined
  /** The query keys to invalidate (by prefix), even if the write fails. */
  stale: readonly QueryKey[]
  returnAfter?: number
  /**
   * Runs when the data is fresh and the delay is over. Does not run if the user left the screen. If it navigates, it
   * must return the promise of the navigation. Until this promise resolves, the form counts as sending and does not ask
   * whether to discard its input.
   */
  onSaved: (result: Result) => void | Promise<void>
}) {
  const { write, success, failure, explain, stale, returnAfter = returnDelayMs, onSaved } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: write })
  const saved = useLatest(onSaved)

  const askAgain = () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const reject = () =>
    showToast({ kind: 'error', title: t('kit.blankFields'), text: t('kit.blankFieldsWhy') })

  return {
    /** Runs the write. Resolves when `onSaved` is done, so that the form cannot send twice. */
    run: async (input: Input) => {
      const result = await mutateAsync(input)
      const text = typeof success === 'string' ? success : success(result)
      showToast({ kind: 'success', title: t('ui.success'), text })
      // Other queries may contain the written data. They refetch at their next use.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      await Promise.all([askAgain(), returnAfter > 0 && waitFor(returnAfter)])
      await saved.current?.(result)
    },
    /** Shows a toast that reports validation errors. The fields show the sentences. */
    reject,
    fail: (error: unknown) => {
      if (isSessionOver(error)) return
      const code = readErrorCode(error)
      // Another user changed or removed the record first, so the data on the screen is stale.
      if (code === 'not_found' || code === 'changed_meanwhile') void askAgain()
      const about = code === 'not_found' ? ('gone' as const) : undefined
      const explained = explain?.(error)
      if (explained) return showToast({ ...explained, about })
      const [field] = error instanceof ApiError ? Object.values(error.errors) : []
      if (code === 'invalid_input' && field) return reject()
      const text = field ? toFieldSentence(field) : toErrorSentence(error)
      showToast({ kind: 'error', title: failure, text, about })
    },
  }
}

/**
 * Runs a write that the user confirmed in a dialog. `busy` is true while it runs. If the write fails, a toast explains
 * the failure and `onClose` runs. If it succeeds, the caller's `write` closes the dialog.
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

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Returns a ref to the latest callback. It is null after unmounting. */
function useLatest<Argument, Returned>(callback: (argument: Argument) => Returned) {
  const latest = useRef<(argument: Argument) => Returned>(null)
  useEffect(() => {
    latest.current = callback
    return () => {
      latest.current = null
    }
  })
  return latest
}
