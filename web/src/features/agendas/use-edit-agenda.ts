import type { EditedAgenda, previewEdit } from '@zelo/contract/agendas'
import type { Clash } from '@zelo/contract/clashes'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { scheduleFailure } from './agenda-refusal.ts'
import { editAgenda, staleSchedules } from './agendas.api.ts'

/**
 * Saves an edit with the specified toasts (R3-462, R3-466). `submit` saves if nothing clashes. Otherwise it sets `asked` to
 * the clashes, which the user must confirm. `send` saves despite clashes. `check` previews the edit.
 */
export function useEditAgenda(save: {
  body: () => EditedAgenda
  check: () => Promise<AnswerOf<typeof previewEdit>>
  onSaved: () => void
}) {
  const { body, check, onSaved } = save
  const { t } = useTranslation()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState<readonly Clash[] | null>(null)
  const { run, fail } = useWrite({
    write: (edited: EditedAgenda) => editAgenda(edited),
    success: t('agendaList.edited'),
    failure: t('agendaList.editFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendaList.editFailed'),
      ...scheduleFailure(error, t('agendaList.editFailedWhy'), t),
      ...(readErrorCode(error) === 'changed_meanwhile' && { detail: t('agendaList.changedChoose') }),
    }),
    stale: staleSchedules,
    onSaved,
  })

  async function send(): Promise<void> {
    setSending(true)
    try {
      await run(body())
    } catch (error) {
      fail(error)
      setSending(false)
      setAsked(null)
    }
  }

  async function submit(): Promise<void> {
    setSending(true)
    // The user may save before the preview arrives, so the save checks for clashes again.
    const { sameSlot, clashes } = await check().catch(() => ({ sameSlot: null, clashes: [] }))
    if (sameSlot || clashes.length === 0) return await send()
    setSending(false)
    setAsked(clashes)
  }

  return { sending, asked, send, submit, dismiss: () => setAsked(null) }
}
