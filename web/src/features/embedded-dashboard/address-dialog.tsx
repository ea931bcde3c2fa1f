import { useQueryClient } from '@tanstack/react-query'
import { writeEmbeddedDashboard } from '@zelo/contract/dashboard-address'
import { longestAddress } from '@zelo/contract/rules/embedded-address'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { saveEmbeddedDashboard } from './dashboard-address.api.ts'
import { embeddedDashboardQuery } from './embedded-dashboard.api.ts'
import styles from './embedded-dashboard.module.css'

/** Sets, changes or removes the URL of the embedded dashboard. All users of the group see the same dashboard. */
export function AddressDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const formId = useId()
  const [removing, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const write = useWrite({
    write: saveEmbeddedDashboard,
    success: (saved) => t(saved.url === null ? 'embeddedDashboard.removed' : 'embeddedDashboard.saved'),
    failure: t('embeddedDashboard.failed'),
    // The field shows the error, so there is no toast.
    explain: (error) =>
      error instanceof ApiError && error.errors.url
        ? { kind: 'error', title: t('embeddedDashboard.failed'), text: t('errors.invalid_input') }
        : undefined,
    stale: [],
    returnAfter: 0,
    onSaved: (saved) => {
      queryClient.setQueryData(embeddedDashboardQuery.queryKey, saved)
      onClose()
    },
  })
  const form = useContractForm({
    schema: writeEmbeddedDashboard.body,
    initialValues: { url: url ?? '' },
    send: write.run,
    onFailure: write.fail,
  })
  const { question, close } = useDialogQuestion({ changed: form.changed && !form.sending, onClose })
  async function remove(): Promise<void> {
    setBusy(true)
    await write.run({ url: null }).catch(write.fail)
    setBusy(false)
  }

  // The question about unsaved input replaces the dialog, because dialogs cannot cover each other. The form keeps its
  // values.
  if (question) return question
  if (removing) {
    return (
      <ConfirmDialog
        title={t('embeddedDashboard.removeTitle')}
        text={t('embeddedDashboard.removeWhy')}
        verb={t('embeddedDashboard.removeYes')}
        busy={busy}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      />
    )
  }
  return (
    <Dialog
      title={t('embeddedDashboard.title')}
      width="small"
      onClose={form.sending ? () => undefined : close}
      foot={
        <>
          {url !== null && (
            <div>
              <Button
                variant="subtle"
                className={styles.remove}
                disabled={form.sending}
                onClick={() => setRemoving(true)}
              >
                {t('embeddedDashboard.remove')}
              </Button>
            </div>
          )}
          <Button variant="default" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.sending}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props}>
        <TextInput
          label={t('embeddedDashboard.url')}
          description={t('embeddedDashboard.urlWhy')}
          placeholder={t('embeddedDashboard.urlExample')}
          type="url"
          inputMode="url"
          maxLength={longestAddress + 1}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.field('url')}
        />
      </form>
    </Dialog>
  )
}
