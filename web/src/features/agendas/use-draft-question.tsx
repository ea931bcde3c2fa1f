import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useAskBeforeClose } from '../../kit/use-ask-before-close.ts'
import { getSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * The question before what is typed in a dialog is lost, by `close`, which is the dialog's own way out, or by the
 * browser's Back; null while nobody has to be asked. It stands in the dialog's place. `changed` says whether there is
 * anything to lose: not while it is being sent.
 */
export function useDraftQuestion({ changed, onClose }: { changed: boolean; onClose: () => void }): {
  question: ReactNode
  close: () => void
} {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  /** Thrown away: where `onClose` changes the address, that is let through. */
  const over = useRef(false)
  const blocker = useBlocker(() => changed && !over.current && getSession() !== null)
  useAskBeforeClose(changed)

  const close = () => (changed ? setAsking(true) : onClose())
  if (!asking && blocker.state !== 'blocked') return { question: null, close }
  const discard = () => {
    if (blocker.state === 'blocked') return blocker.proceed()
    over.current = true
    onClose()
  }
  const stay = () => {
    setAsking(false)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const question = (
    <ConfirmDialog
      title={t('kit.discardEdit')}
      text={t('kit.discardNewWhy')}
      verb={t('kit.discard')}
      onConfirm={discard}
      onClose={stay}
    />
  )
  return { question, close }
}
