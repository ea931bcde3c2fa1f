import type { Mask } from '@zelo/contract/rules/mask'
import { useMask } from '@zelo/ui/components/use-mask.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A text input that formats the typed text with `mask`. */
export function MaskedInput({
  mask,
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange' | 'onBlur'> & {
  mask: Mask
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  const { input, ...handlers } = useMask(mask, (value) => onChange({ currentTarget: { value } }))
  return <TextInput inputMode="numeric" {...props} ref={input} {...handlers} />
}
