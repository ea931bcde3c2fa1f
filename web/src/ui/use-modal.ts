import { useEffect, useEffectEvent, useRef } from 'react'
import { focusContent } from './focus-content.ts'
import { tabStops } from './tab-stops.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * Makes an element, which stands outside of the page's root, the only one in use while it is there: the page behind is
 * inert and does not scroll, Escape asks to close, the focus goes in and comes back; to the screen's content where what
 * had it is gone or can no longer take it. Tab goes round through it and the strip of messages. Answers the element's ref.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useScrollLock(true)

  useEffect(() => {
    const page = document.getElementById('root')!
    const before = document.activeElement
    page.inert = true
    const start = element.current?.querySelector<HTMLElement>('[data-autofocus]') ?? element.current
    start?.focus({ preventScroll: true })

    const onKey = (event: KeyboardEvent) => {
      // A list that is open inside, e.g. a select's, marks its input: Escape is meant for it.
      const meant = (event.target as Element | null)?.getAttribute('data-mantine-stop-propagation') === 'true'
      if (event.key === 'Escape' && !event.defaultPrevented && !meant) close()
      if (event.key === 'Tab') goRound(event)
    }
    const goRound = (event: KeyboardEvent) => {
      const strip = document.querySelector('[data-strip]')
      // The strip stands before it in the document.
      const stops = tabStops(...(strip ? [strip] : []), element.current!)
      const end = event.shiftKey ? stops[0] : stops.at(-1)
      const isAtEnd = document.activeElement === end || (event.shiftKey && isElementItself())
      if (!isAtEnd) return
      event.preventDefault()
      ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
    }
    const isElementItself = () => document.activeElement === element.current
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      page.inert = false
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      if (document.activeElement === document.body) focusContent()
    }
  }, [])

  return element
}
