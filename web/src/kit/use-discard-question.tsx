import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
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
 * The same as an element, mounted while there is something to lose: the router asks the last form alone, and that must
 * not be an edit without changes while behind another tab something was typed.
 */
export function DiscardQuestion(unsaved: Omit<Unsaved, 'changed'>): ReactNode {
  return useDiscardQuestion({ changed: true, ...unsaved })
}

/**
 * The same for a dialog that is lost on every way: `close`, its own way out, asks as well. The question stands in the
 * dialog's place.
 */
export function useDialogQuestion({ changed, onClose }: { changed: boolean; onClose: () => void }): Asked {
  const { t } = useTranslation()
  /** Thrown away: where `onClose` changes the address, that is let through. */
  const over = useRef(false)
  return useQuestion({
    changed,
    title: t('kit.discardEdit'),
    text: t('kit.discardNewWhy'),
    loses: () => !over.current,
    onDiscard() {
      over.current = true
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
