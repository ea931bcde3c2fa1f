import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Clash } from '@zelo/contract/clashes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { scheduleFailure } from './agenda-refusal.ts'
import { previewQuery, saveItems, staleSchedules } from './agendas.api.ts'
import type { Schedule } from './use-schedule.ts'

const noClashes: Clash[] = []

/**
 * Saves all items of a schedule together, with the specified toasts (R3-460, R3-465). `submit` saves if nothing clashes. It
 * returns true if the user must confirm the clashes before `send`. `checks` are the server's checks by item key. Incomplete
 * items have no check.
 */
export function useSaveSchedule({ draft, items, keys, ready }: Schedule, onSaved: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  const preview = useQuery({ ...previewQuery(items), enabled: items.length > 0 })
  const previewed = items.length > 0 ? preview.data : undefined
  // An invalid schedule shows no clashes. If the user saves it, the server responds with the reason why it is invalid.
  const clashes = (ready && previewed && !previewed.sameSlot && previewed.clashes) || noClashes
  const checks = useMemo(
    () => new Map(previewed?.items.map((item, index) => [keys[index]!, item])),
    [previewed, keys],
  )
  const { run, fail } = useWrite({
    write: saveItems,
    success: t('agendas.saved'),
    failure: t('agendas.saveFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendas.saveFailed'),
      ...scheduleFailure(error, t('agendas.saveFailedWhy'), t),
    }),
    stale: staleSchedules,
    onSaved,
  })

  async function send(): Promise<void> {
    setSending(true)
    try {
      await run({ items, clientId: draft.clientId })
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
    }
  }

  async function submit(): Promise<boolean> {
    setSending(true)
    // The user may save before the preview arrives, so the save checks for clashes again.
    const checked = await queryClient
      .fetchQuery({ ...previewQuery(items), staleTime: 5000 })
      .catch(() => null)
    if (checked && !checked.sameSlot && checked.clashes.length > 0) {
      setSending(false)
      return true
    }
    await send()
    return false
  }

  return { clashes, checks, workWarnings: previewed?.workWarnings, sending, send, submit }
}
