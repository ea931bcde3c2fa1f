import type { Mask } from '@zelo/contract/rules/mask'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { caretAfterMask } from './caret-after-mask.ts'

/**
 * Lays out the text of an input by a mask and passes it to `onText`. Each key is laid out as it is typed; a paste and a
 * field that is left are read as a whole. The caret stays behind the character it was at.
 */
export function useMask(mask: Mask, onText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  const caret = useRef<number | null>(null)
  // A key that is not taken leaves the text as it is, which React does not render, and the caret at its end.
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
    // Without room for a key nothing changes. Deleting always works, also where more was pasted than a mask takes.
    const isRefused = text === null && value.length > shown.current.length
    const next = isRefused ? shown.current : (text ?? value)
    caret.current = isRefused ? at - (value.length - shown.current.length) : caretAfterMask(value, at, next)
    onText(next)
    render()
  }

  function onBlur(): void {
    const text = mask.read(shown.current)
    if (text !== shown.current) onText(text)
  }

  return { input, onChange, onBlur }
}

/** Whether a change is one key. A paste, a drop, an autofill and a suggestion of the keyboard bring a whole text. */
function isKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  const { inputType, data } = event
  return (
    /^(delete|history|insertCompositionText)/.test(inputType) ||
    (inputType === 'insertText' && data?.length === 1)
  )
}
