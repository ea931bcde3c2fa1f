import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import { getSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { isListChange } from '../address/list-address.ts'
import { useAskBeforeClose } from './use-ask-before-close.ts'

interface Unsaved {
  /** Whether there is unsaved input. It is false while the form saves. */
  changed: boolean
  /** The name of the edited record. Undefined for a new record, whose input stays while its page is open. */
  name?: string
  /** Returns whether the input stays after a navigation to `way`. */
  keepsOn?: (way: Location) => boolean
  onDiscard?: () => void
}

/** Returns a text that identifies the record that a URL opens for editing. */
const editedIn = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('edit')}`

/**
 * Asks for confirmation before Cancelar, a link or the browser's Back discards unsaved input. Returns the confirmation
 * dialog, or null. Before a close or reload, the browser asks in its own words.
 */
export function useDiscardQuestion({ changed, name, keepsOn, onDiscard }: Unsaved): ReactNode {
  const { t } = useTranslation()
  const { question } = useQuestion({
    changed,
    title: t(name === undefined ? 'kit.discardNew' : 'kit.discardEdit'),
    text: name === undefined ? t('kit.discardNewWhy') : t('kit.discardEditWhy', { name }),
    loses({ currentLocation, nextLocation }) {
      const leaves =
        name === undefined
          ? currentLocation.pathname !== nextLocation.pathname
          : editedIn(currentLocation) !== editedIn(nextLocation)
      return leaves && !keepsOn?.(nextLocation)
    },
    onDiscard,
  })
  return question
}

/**
 * `useDiscardQuestion` as an element. Mount it only while there is unsaved input. The router asks only the last mounted
 * form. A mounted form without changes would therefore hide one with unsaved input.
 */
export function DiscardQuestion(unsaved: Omit<Unsaved, 'changed'>): ReactNode {
  return useDiscardQuestion({ changed: true, ...unsaved })
}

/**
 * `useDiscardQuestion` for a dialog. It asks for confirmation before `close` and before navigations, because they
 * discard the input. A change of the list behind the dialog discards nothing. Its search may reach the URL while the
 * dialog is open. The confirmation replaces the dialog.
 */
export function useDialogQuestion(props: {
  changed: boolean
  /** Returns whether the input stays after a navigation to `way`. */
  keepsOn?: ((way: Location) => boolean) | undefined
  onDiscard?: (() => void) | undefined
  onClose: () => void
}): Asked {
  const { changed, keepsOn, onDiscard, onClose } = props
  const { t } = useTranslation()
  /** True after the user has discarded the input. `onClose` may then navigate without confirmation. */
  const over = useRef(false)
  return useQuestion({
    changed,
    title: t('kit.discardEdit'),
    text: t('kit.discardNewWhy'),
    loses: ({ currentLocation, nextLocation }) =>
      !over.current && !isListChange(currentLocation, nextLocation) && !keepsOn?.(nextLocation),
    onDiscard() {
      over.current = true
      onDiscard?.()
    },
    onClose,
  })
}

interface Asked {
  question: ReactNode
  close: () => void
}

function useQuestion(props: {
  changed: boolean
  title: string
  text: string
  loses: BlockerFunction
  onDiscard?: (() => void) | undefined
  onClose?: () => void
}): Asked {
  const { changed, loses, onDiscard, onClose } = props
  const { t } = useTranslation()
  const [closing, setClosing] = useState(false)
  const blocker = useBlocker((way) => changed && getSession() !== null && loses(way))
  useAskBeforeClose(changed)

  const close = () => (changed ? setClosing(true) : onClose?.())
  if (!closing && blocker.state !== 'blocked') return { question: null, close }
  const question = (
    <ConfirmDialog
      title={props.title}
      text={props.text}
      verb={t('kit.discard')}
      onConfirm={() => {
        onDiscard?.()
        if (blocker.state === 'blocked') blocker.proceed()
        else onClose?.()
      }}
      onClose={() => {
        setClosing(false)
        if (blocker.state === 'blocked') blocker.reset()
      }}
    />
  )
  return { question, close }
}
