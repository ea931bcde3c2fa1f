import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useBlocker } from 'react-router'
import { getSession } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAskBeforeClose } from './use-ask-before-close.ts'

interface Unsaved {
  /** Whether there is anything to lose: not while it is being saved. */
  changed: boolean
  /** What is edited; absent where something new is registered, which is kept as long as its page is open. */
  name?: string
  /** A way on which nothing is lost. */
  keepsOn?: (way: Location) => boolean
  onDiscard?: () => void
}

/** What is edited, as the address says it. */
const editedIn = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('edit')}`

/**
 * The question before what is not saved is left, by Cancelar, a link or the browser's Back; null while nobody has to be
 * asked. Before the page is closed or loaded anew the browser asks, in its own words.
 */
export function useDiscardQuestion({ changed, name, keepsOn, onDiscard }: Unsaved): ReactNode {
  const { t } = useTranslation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves =
      name === undefined
        ? currentLocation.pathname !== nextLocation.pathname
        : editedIn(currentLocation) !== editedIn(nextLocation)
    return leaves && changed && getSession() !== null && !keepsOn?.(nextLocation)
  })
  useAskBeforeClose(changed)

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t(name === undefined ? 'kit.discardNew' : 'kit.discardEdit')}
      text={name === undefined ? t('kit.discardNewWhy') : t('kit.discardEditWhy', { name })}
      verb={t('kit.discard')}
      onConfirm={() => {
        onDiscard?.()
        blocker.proceed()
      }}
      onClose={blocker.reset}
    />
  )
}

/**
 * The same as an element, mounted while there is something to lose: the router asks the last form alone, and that must
 * not be an edit without changes while behind another tab something was typed.
 */
export function DiscardQuestion(unsaved: Omit<Unsaved, 'changed'>): ReactNode {
  return useDiscardQuestion({ changed: true, ...unsaved })
}
