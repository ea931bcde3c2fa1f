import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { caretAfterMask } from './caret-after-mask.ts'

/**
 * Lays out what is typed into an input by `mask`, which `onType` hears; the caret stays behind the character it was at.
 * Answers the input's ref and what it tells of a change.
 */
export function useMask(mask: (typed: string) => string, onType: (masked: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const isLeft = document.activeElement !== input.current
    if (caret.current !== null && !isLeft) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const onChange = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    caret.current = caretAfterMask(value, selectionStart ?? value.length, mask)
    onType(mask(value))
  }
  return { input, onChange }
}
