import type { Mask } from '@zelo/contract/rules/mask'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { findCaretAfterMask } from './caret-after-mask.ts'

/**
 * Formats the text of an input with a mask and passes it to `onText`. After each key it formats the text typed so far. After
 * a paste or a blur it parses the whole text. The caret stays after the same character.
 */
export function useMask(mask: Mask, onText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  const caret = useRef<number | null>(null)
  // Forces a render. A rejected key leaves the text unchanged, so React would not render, and the caret would move to the
  // end.
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const { current: field } = input
    if (caret.current !== null && document.activeElement === field) {
      field?.setSelectionRange(caret.current, caret.current)
    }
    caret.current = null
    shown.current = field?.value ?? ''
  })

  function onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { value, selectionStart } = currentTarget
    const at = selectionStart ?? value.length
    const text = isKey(nativeEvent) ? mask.type(value) : mask.read(value)
    // A key that the mask rejects changes nothing. The user can always delete, even in a pasted text that is too long.
    const isRejected = text === null && value.length > shown.current.length
    const next = isRejected ? shown.current : (text ?? value)
    caret.current = isRejected
      ? at - (value.length - shown.current.length)
      : findCaretAfterMask(value, at, next)
    onText(next)
    render()
  }

  function onBlur(): void {
    const text = mask.read(shown.current)
    if (text !== shown.current) onText(text)
  }

  return { input, onChange, onBlur }
}

/**
 * Returns whether a change comes from a single key. A paste, a drop, an autofill and a keyboard suggestion insert a whole
 * text.
 */
function isKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  const { inputType, data } = event
  return (
    /^(delete|history|insertCompositionText)/.test(inputType) ||
    (inputType === 'insertText' && data?.length === 1)
  )
}
