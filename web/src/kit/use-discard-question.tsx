import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { getSession } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** What is edited, as the address says it. */
const editedIn = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('edit')}`

/**
 * The question before an edit that is not saved is left, by Cancelar, a link or the browser's Back; null while nobody has
 * to be asked.
 */
export function useDiscardQuestion(edit: {
  /** Whether there is anything to lose: not while it is being saved. */
  changed: boolean
  /** What is edited. */
  name: string
  /** A way on which nothing is lost. */
  keepsOn?: (way: Location) => boolean
  onDiscard?: () => void
}): ReactNode {
  const { changed, name, keepsOn, onDiscard } = edit
  const { t } = useTranslation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = editedIn(currentLocation) !== editedIn(nextLocation)
    return leaves && changed && getSession() !== null && !keepsOn?.(nextLocation)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('kit.discardEdit')}
      text={t('kit.discardEditWhy', { name })}
      verb={t('kit.discard')}
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed()
      }}
      onClose={blocker.reset}
    />
  )
}
