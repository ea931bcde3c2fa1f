import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { longestNote } from '@zelo/contract/fields'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import {
  type CancellationDraft,
  type CancellationError,
  cancellationErrors,
} from '@zelo/contract/rules/cancellation-draft'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogQuestion } from '../../kit/use-discard-question.tsx'
import { keptValues, useKeptValues } from '../../kit/use-kept-values.ts'
import { useWrite } from '../../kit/use-write.ts'
import { companyScope, useSignedIn } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { namesApart } from '../users/names-apart.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { refusalInWords } from './agenda-refusal.ts'
import { cancelInterval, cancellationPreviewQuery, staleSchedules } from './agendas.api.ts'
import styles from './cancel-dialog.module.css'
import { CancelOutlook } from './cancel-outlook.tsx'
import { useTried } from './use-tried.ts'

const emptyDraft: CancellationDraft = { userId: null, from: '', to: '', justification: '' }

/** What is confirmed: what was asked about, how many go, under an id that makes a double click one cancellation. */
interface Confirmation {
  asked: CancellationDraft & { userId: number }
  count: number
  clientId: string
}

/** Cancels what a person has still to begin between two days, with the reason (spec 3 §2.3, §5). */
export function CancelDialog({ onCancelled, onClose }: { onCancelled: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const users = useQuery(usersQuery(companyScope(useSignedIn())))
  const [draft, setDraft] = useState(() => keptValues(emptyDraft) ?? emptyDraft)
  const { tried, form, refuse } = useTried()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [busy, setBusy] = useState(false)

  const cleaners = (users.data ?? []).filter(({ coordenador }) => coordenador === 0)
  const names = useMemo(() => namesApart(users.data ?? []), [users.data])
  const errors = cancellationErrors(draft)
  const sentence = (...codes: CancellationError[]) => {
    const code = tried && codes.find((one) => errors.includes(one))
    return code && <FieldError sentence={t(`agendaList.cancelError.${code}`)} />
  }
  const factsOf = ({ userId, from, to }: Confirmation['asked']) => ({
    person: names.get(userId),
    from: toDisplayDate(from),
    to: toDisplayDate(to),
  })

  const isChanged = JSON.stringify(draft) !== JSON.stringify(emptyDraft)
  useKeptValues(draft, emptyDraft, isChanged)
  const isSending = busy && confirmation !== null
  const { question, close } = useDialogQuestion({ changed: isChanged && !isSending, onClose })

  const write = useWrite({
    write: cancelInterval,
    success: ({ cancelled }) => t('agendaList.cancelled', { count: cancelled }),
    failure: t('agendaList.cancelFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendaList.cancelFailed'),
      text: refusalInWords(error, t) ?? t('agendaList.cancelFailedWhy'),
    }),
    stale: staleSchedules,
    onSaved: onCancelled,
  })
  const send = async ({ asked, clientId }: Confirmation) => {
    setBusy(true)
    try {
      await write.run({
        active: false,
        dataIni: asked.from,
        dataFim: asked.to,
        userId: asked.userId,
        justificativa: asked.justification,
        clientId,
      })
    } catch (error) {
      // Once it is done the dialog only waits to be closed.
      write.fail(error)
      setBusy(false)
      setConfirmation(null)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { userId } = draft
    if (errors.length > 0 || userId === null) return refuse()
    const asked = { ...draft, userId }
    setBusy(true)
    try {
      const query = { userId, dataIni: draft.from, dataFim: draft.to }
      const { appointments: count } = await queryClient.fetchQuery(cancellationPreviewQuery(query))
      if (count > 0) return setConfirmation({ asked, count, clientId: crypto.randomUUID() })
      const text = t('agendaList.nothingWhy', factsOf(asked))
      showToast({ kind: 'info', title: t('agendaList.nothing'), text })
    } catch (error) {
      write.fail(error)
    } finally {
      setBusy(false)
    }
  }

  // Never a dialog over a dialog: what was typed stays meanwhile.
  if (question) return question
  if (confirmation) {
    return (
      <ConfirmDialog
        title={t('agendaList.confirmCancel', { count: confirmation.count })}
        text={t('agendaList.confirmCancelWhy', factsOf(confirmation.asked))}
        verb={t('agendaList.confirmCancelVerb')}
        busy={busy}
        onConfirm={() => void send(confirmation)}
        onClose={() => setConfirmation(null)}
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
      <form
        id="cancel-agendas"
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <NativeSelect
          label={t('agendaList.user')}
          data-autofocus
          value={String(draft.userId ?? '')}
          data={[
            { value: '', label: t('agendaList.chooseUser') },
            ...cleaners.map(({ id, ativo }) => {
              const name = names.get(id) ?? ''
              return {
                value: String(id),
                label: ativo === 1 ? name : t('agendaList.inactivePerson', { name }),
              }
            }),
          ]}
          error={users.isError ? t('ui.loadFailed') : sentence('user_missing')}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, userId: value === '' ? null : Number(value) })
          }
        />
        <Textarea
          label={t('agendaList.justification')}
          rows={3}
          maxLength={longestNote}
          value={draft.justification}
          error={sentence('justification_missing')}
          onChange={({ currentTarget }) => setDraft({ ...draft, justification: currentTarget.value })}
        />
        <div className={styles.dates}>
          <DateField
            label={t('agendaList.from')}
            value={draft.from}
            error={sentence('start_missing', 'start_invalid')}
            onChange={(from) => setDraft({ ...draft, from })}
          />
          <DateField
            label={t('agendaList.to')}
            value={draft.to}
            error={sentence('end_missing', 'end_invalid', 'interval_reversed')}
            onChange={(to) => setDraft({ ...draft, to })}
          />
        </div>
        <CancelOutlook draft={draft} />
      </form>
    </Dialog>
  )
}
