import { useQuery } from '@tanstack/react-query'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import type { Effect } from './calendar-days.api.ts'
import { CalendarEffectSummary } from './effect-summary.tsx'

/**
 * Previews a change of the calendar, then saves it. `change` identifies the change in the cache key of the preview.
 * `onBack` returns to the form of the change. With it, the dialog asks before it closes, and a failed save keeps the form.
 */
export function EffectDialog(props: {
  title: string
  verb: string
  success: string
  change: readonly unknown[]
  preview: () => Promise<Effect>
  save: () => Promise<Effect>
  onSaved: () => void
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const { title, verb, success, change, preview, save, onSaved, onBack, onClose } = props
  const { t } = useTranslation()
  const [opened] = useState(() => Date.now())
  const effect = useQuery({
    queryKey: ['calendar-day-effect', opened, ...change],
    queryFn: preview,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const write = useWrite({
    write: save,
    success,
    failure: t('calendarDays.failed'),
    stale: [['calendar-day'], ['appointment'], ['company']],
    returnAfter: 0,
    onSaved,
  })
  const { busy, confirm } = useConfirmed<void>(write, onBack ?? onClose)
  const { question, close } = useDialogQuestion({ changed: onBack !== undefined && !busy, onClose })
  const ifIdle = (act: () => void) => (busy ? () => undefined : act)
  if (question) return question
  return (
    <Dialog
      title={title}
      onClose={ifIdle(close)}
      onBack={onBack && ifIdle(onBack)}
      foot={
        <>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button
            data-autofocus
            loading={busy}
            disabled={effect.data === undefined}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      {effect.isError ? (
        <ErrorNote supportCode={readSupportCode(effect.error)} onRetry={effect.refetch} />
      ) : effect.data ? (
        <CalendarEffectSummary effect={effect.data} />
      ) : (
        <CardSkeletons count={1} />
      )}
    </Dialog>
  )
}
