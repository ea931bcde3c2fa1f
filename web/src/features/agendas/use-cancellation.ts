import { useQueryClient } from '@tanstack/react-query'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { CancellationDraft } from '@zelo/contract/rules/cancellation-draft'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { showToast } from '../../ui/toast-store.ts'
import { scheduleFailure } from './agenda-refusal.ts'
import { cancelInterval, cancellationPreviewQuery, staleSchedules } from './agendas.api.ts'

/** A cancellation whose person is chosen. */
export type AskedCancellation = CancellationDraft & { userId: number }

/**
 * A cancellation that the user must confirm, and the number of appointments that it removes. The server applies each
 * `clientId` only once, even after a double click.
 */
interface Confirmation {
  asked: AskedCancellation
  count: number
  clientId: string
}

/**
 * Cancels in two steps. `ask` counts the affected appointments for the `confirmation`. `send` cancels these appointments.
 * `names` contains people's names by id.
 */
export function useCancellation(names: ReadonlyMap<number, string>, onCancelled: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: cancelInterval,
    success: ({ cancelled }) => t('agendaList.cancelled', { count: cancelled }),
    failure: t('agendaList.cancelFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendaList.cancelFailed'),
      ...scheduleFailure(error, t('agendaList.cancelFailedWhy'), t),
    }),
    stale: staleSchedules,
    onSaved: onCancelled,
  })
  const toCancellationFacts = ({ userId, from, to }: AskedCancellation) => ({
    person: names.get(userId),
    from: toDisplayDate(from),
    to: toDisplayDate(to),
  })

  async function ask(asked: AskedCancellation): Promise<void> {
    const { userId, from, to } = asked
    setBusy(true)
    try {
      const query = { userId, firstDay: from, lastDay: to }
      const { appointments: count } = await queryClient.fetchQuery(cancellationPreviewQuery(query))
      if (count > 0) return setConfirmation({ asked, count, clientId: crypto.randomUUID() })
      const text = t('agendaList.nothingWhy', toCancellationFacts(asked))
      showToast({ kind: 'info', title: t('agendaList.nothing'), text })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  async function send({ asked, clientId }: Confirmation): Promise<void> {
    setBusy(true)
    try {
      await run({
        active: false,
        firstDay: asked.from,
        lastDay: asked.to,
        userId: asked.userId,
        justification: asked.justification,
        clientId,
      })
    } catch (error) {
      // Shows the form again, so that the user can retry. After a success, `onCancelled` closes the dialog.
      fail(error)
      setBusy(false)
      setConfirmation(null)
    }
  }

  return { confirmation, busy, ask, send, toCancellationFacts, dismiss: () => setConfirmation(null) }
}
