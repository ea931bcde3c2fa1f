import { useQuery } from '@tanstack/react-query'
import { type CancellationDraft, cancellationErrors } from '@zelo/contract/rules/cancellation-draft'
import { type FormEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'
import { usersQuery } from '../users/user-list.api.ts'
import styles from './cancel-dialog.module.css'
import { CancelFields } from './cancel-fields.tsx'
import { CancelOutlook } from './cancel-outlook.tsx'
import { useCancellation } from './use-cancellation.ts'
import { useFailedSubmit } from './use-failed-submit.ts'

const emptyDraft: CancellationDraft = { userId: null, from: '', to: '', justification: '' }

/** Cancels a person's appointments between two days, with a reason (R3-067, R3-428). Appointments that have begun stay. */
export function CancelDialog({ onCancelled, onClose }: { onCancelled: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const users = useQuery(usersQuery(readCompanyScope(useSignedIn())))
  const names = useMemo(() => toDistinctNames(users.data ?? []), [users.data])
  const { draft, change, isChanged } = useDraft(emptyDraft)
  const { failed, form, reject } = useFailedSubmit()
  const errors = cancellationErrors(draft)
  const { confirmation, busy, ask, send, toCancellationFacts, dismiss } = useCancellation(names, onCancelled)

  const isSending = busy && confirmation !== null
  const { question, close } = useDialogQuestion({
    changed: isChanged && !isSending,
    // The link to a new absence keeps the person and the days, but not the reason. If a reason is typed, the app asks before
    // it is lost.
    keepsOn: ({ pathname }) => pathname === '/ausencias' && draft.justification.trim() === '',
    onClose,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { userId } = draft
    if (errors.length > 0 || userId === null) reject()
    else void ask({ ...draft, userId })
  }

  // The question about unsaved input replaces the dialog, because dialogs cannot cover each other. The form keeps its
  // values.
  if (question) return question
  if (confirmation) {
    return (
      <ConfirmDialog
        title={t('agendaList.confirmCancel', { count: confirmation.count })}
        text={t('agendaList.confirmCancelWhy', toCancellationFacts(confirmation.asked))}
        verb={t('agendaList.confirmCancelVerb')}
        busy={busy}
        onConfirm={() => void send(confirmation)}
        onClose={dismiss}
      />
    )
  }
  return (
    <Dialog
      width="small"
      title={t('agendaList.cancelAgendas')}
      subtitle={t('agendaList.cancelAbout')}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            {t('ui.close')}
          </Button>
          <Button type="submit" form="cancel-agendas" loading={busy}>
            {t('agendaList.goOn')}
          </Button>
        </>
      }
    >
      <form id="cancel-agendas" ref={form} className={styles.form} noValidate onSubmit={submit}>
        <CancelFields
          draft={draft}
          users={users}
          names={names}
          errors={failed ? errors : []}
          onChange={change}
        />
        <CancelOutlook draft={draft} />
        <Link
          to={`/ausencias?new=1${draft.userId ? `&person=${draft.userId}` : ''}&day=${draft.from}&to=${draft.to}`}
        >
          {t('agendaList.registerAbsence')}
        </Link>
      </form>
    </Dialog>
  )
}
