import type { Mask } from '@zelo/contract/rules/mask'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { findCaretAfterMask } from './caret-after-mask.ts'

/**
 * Formats the text of an input by a mask and passes it to `onText`. Each key is formatted as typed. A paste and a blurred
 * field are parsed as a whole. The caret stays after the same character.
 */
export function useMask(mask: Mask, onText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  const caret = useRef<number | null>(null)
  // A rejected key leaves the text unchanged, so React does not re-render and the caret moves to the end.
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
    // A key that does not fit changes nothing. Deleting always works, even if a paste exceeded the mask.
    const isRefused = text === null && value.length > shown.current.length
    const next = isRefused ? shown.current : (text ?? value)
    caret.current = isRefused
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

/** Returns whether a change is one key. A paste, a drop, an autofill and a keyboard suggestion insert a whole text. */
function isKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  const { inputType, data } = event
  return (
    /^(delete|history|insertCompositionText)/.test(inputType) ||
    (inputType === 'insertText' && data?.length === 1)
  )
}
