import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Clash } from '@zelo/contract/agendas'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { scheduleFailure } from './agenda-refusal.ts'
import { previewQuery, saveItems, staleSchedules } from './agendas.api.ts'
import type { Schedule } from './use-schedule.ts'

const noClashes: Clash[] = []

/**
 * Saves all items of a schedule together, with the specified toasts (R3-460, R3-465). `submit` saves if nothing clashes, and
 * returns whether a confirmation is needed before `send`. `checks` holds the server checks by item key. Incomplete items have
 * none.
 */
export function useSaveSchedule({ draft, items, keys, ready }: Schedule, onSaved: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState(false)
  const preview = useQuery({ ...previewQuery(items), enabled: items.length > 0 })
  const answer = items.length > 0 ? preview.data : undefined
  // The save itself rejects an invalid schedule, with its sentence.
  const clashes = (ready && answer && !answer.sameSlot && answer.clashes) || noClashes
  const checks = useMemo(
    () => new Map(answer?.items.map((item, index) => [keys[index]!, item])),
    [answer, keys],
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
    // Check for clashes here too, because a save may come before the preview.
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

  return { clashes, checks, sending, send, submit }
}
