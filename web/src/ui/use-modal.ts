import { useEffect, useEffectEvent, useRef } from 'react'
import { focusContent } from './focus-content.ts'
import { listTabStops } from './tab-stops.ts'
import { useScrollLock } from './use-scroll-lock.ts'

/**
 * Makes an element outside the page's root modal while it is mounted. The page behind it is inert and does not scroll.
 * Escape calls `onClose`. Tab cycles through the element and the message strip. The focus moves into the modal, and
 * returns when the modal closes. If the element that had the focus is gone or disabled, the focus moves to the content.
 * Returns the element's ref.
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
      if (event.key === 'Escape' && !event.defaultPrevented) close()
      if (event.key === 'Tab') goRound(event)
    }
    const goRound = (event: KeyboardEvent) => {
      const strip = document.querySelector('[data-strip]')
      // The message strip comes before the modal in the Tab order.
      const stops = listTabStops(...(strip ? [strip] : []), element.current!)
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
