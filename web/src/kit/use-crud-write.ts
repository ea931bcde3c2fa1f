import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, codeOf } from '../lib/client.ts'
import { showToast } from '../ui/toast-store.ts'
import type { ReferenceScreen } from './crud-screen.tsx'

/** From a successful write to the return to the list (spec 2 §4). */
const returnDelayMs = 1000

const successTexts = { create: 'created', edit: 'edited', remove: 'removed' } as const

/**
 * One kind of write of a reference-data screen with what follows it: the specification's toasts (spec 2 §5, §8), and
 * fresh data. `onSaved` is called once the list is fresh; after a form `returnDelayMs` later at the earliest.
 */
export function useCrudWrite<Input>(options: {
  screen: ReferenceScreen
  kind: keyof typeof successTexts
  write: (input: Input) => Promise<unknown>
  onSaved: () => void
}) {
  const { screen, kind, write, onSaved } = options
  const { texts, data } = screen
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({ mutationFn: write })
  const saved = useLatest(onSaved)

  const refuse = () =>
    showToast({ kind: 'error', title: t('kit.blankFields'), text: t('kit.blankFieldsWhy') })

  return {
    /** Writes, and is over when the screen has returned, so that nothing can be sent twice meanwhile. */
    run: async (input: Input) => {
      await mutateAsync(input)
      showToast({ kind: 'success', title: t('ui.success'), text: t(`${texts}.${successTexts[kind]}`) })
      const fresh = queryClient.invalidateQueries({ queryKey: [data.noun] })
      await Promise.all([fresh, kind !== 'remove' && passed(returnDelayMs)])
      saved.current?.()
    },
    /** The schema refused; its sentences stand at the fields. */
    refuse,
    fail: (error: unknown) => {
      const code = codeOf(error)
      if (code === 'not_signed_in' || code === 'inactive_user') return
      if (code === 'invalid_input') return refuse()
      if (code === 'duplicate') {
        const title = t(`${texts}.duplicate`)
        return showToast({
          kind: kind === 'create' ? 'info' : 'error',
          title,
          text: t(`${texts}.duplicateWhy`),
        })
      }
      const uses = error instanceof ApiError ? Number(error.facts.environments) : 0
      const why = code === 'in_use' && uses > 0 ? t(`${texts}.inUse`, { count: uses }) : t(`errors.${code}`)
      showToast({ kind: 'error', title: t(`${texts}.${kind}Failed`), text: why })
    },
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What is to be called last: as it is by then, and nothing once what asked for it is gone. */
function useLatest(callback: () => void) {
  const latest = useRef<() => void>(null)
  useEffect(() => {
    latest.current = callback
    return () => {
      latest.current = null
    }
  })
  return latest
}
