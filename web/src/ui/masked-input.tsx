import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { caretAfterMask } from './caret-after-mask.ts'

/**
 * A field whose digits, or digits and letters, are laid out by `mask` while they are typed; the caret stays behind the
 * character it was at.
 */
export function MaskedInput({
  mask,
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange'> & {
  mask: (typed: string) => string
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextInput
      inputMode="numeric"
      {...props}
      ref={input}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const masked = mask(value)
        caret.current = caretAfterMask(value, selectionStart ?? value.length, mask)
        onChange({ currentTarget: { value: masked } })
      }}
    />
  )
}
