import type { AgendaEffect, AgendaPreview } from '@zelo/contract/agenda-changes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { staleChanges } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { describeChangeError } from './change-error.ts'
import { AgendaEffectSummary, formatAgendaEffect } from './effect-summary.tsx'
import { useUndoChange } from './use-undo-change.ts'

type Saved = AgendaEffect & { id: number | null }

/**
 * The dialog that changes many agendas. `children` is the form. Below the form, the dialog shows the effect of the change.
 * After the save it offers to undo the change.
 */
export function AgendaChangeDialog(props: {
  title: string
  about: string
  verb: string
  /** An instruction, shown until the form has an effect to show. */
  hint: string
  changed: boolean
  effect: AgendaPreview | undefined
  error: unknown
  /** True if `effect` belongs to the current state of the form. */
  isSettled: boolean
  save: (basis: string) => Promise<Saved>
  onClose: () => void
  children: ReactNode
}) {
  const { title, about, verb, hint, changed, effect, error, isSettled, save, onClose, children } = props
  const { t } = useTranslation()
  const [saved, setSaved] = useState<Saved>()
  const write = useWrite({
    write: save,
    success: (result) => t('agendaChanges.saved', { effect: formatAgendaEffect(result, t) }),
    failure: t('agendaChanges.failed'),
    explain: (reason) => ({
      kind: 'error',
      title: t('agendaChanges.failed'),
      text: describeChangeError(reason, t),
    }),
    stale: staleChanges,
    returnAfter: 0,
    onSaved: setSaved,
  })
  const canSave =
    effect !== undefined &&
    isSettled &&
    effect.created + effect.changed > 0 &&
    effect.rows.every(({ fault }) => fault === null)
  const submit = async () => {
    if (!canSave) return
    try {
      await write.run(effect.basis)
    } catch (reason) {
      write.fail(reason)
    }
  }
  if (saved) return <SavedDialog title={title} saved={saved} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      subtitle={about}
      verb={verb}
      changed={changed}
      canSubmit={canSave}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {effect && !error ? (
        <div aria-busy={!isSettled} className={styles.outlook}>
          <AgendaEffectSummary effect={effect} />
        </div>
      ) : (
        <p className={styles.hint} role="status">
          {error ? describeChangeError(error, t) : hint}
        </p>
      )}
    </FormDialog>
  )
}

/** Shows the saved change and offers to undo it. */
function SavedDialog({ title, saved, onClose }: { title: string; saved: Saved; onClose: () => void }) {
  const { t } = useTranslation()
  const { busy, undo } = useUndoChange(onClose)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" loading={busy} onClick={() => saved.id !== null && void undo(saved.id)}>
            {t('agendaChanges.undo')}
          </Button>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <p>{t('agendaChanges.saved', { effect: formatAgendaEffect(saved, t) })}</p>
      <p className={styles.soft}>{t('agendaChanges.undoLater')}</p>
    </Dialog>
  )
}
